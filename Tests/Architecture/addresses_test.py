"""python Tests/Architecture/run_unittests.py Tests/Architecture"""

import addresses
from project import ProjectTest

ROUTES = "| `GET /tv` | http | everyone |\n| `GET /t/CODE/watch` | http | everyone |\n| `GET /a/DIGEST/PATH...` | http | everyone |\n"


class Addresses(ProjectTest):
    def found(self, rule, text):
        return super().found(rule, {
            "docs/protocol.md": ROUTES, "README.md": text, "deploy/run": "",
            addresses.HELP: 'static let version = "0.3.0"\ncase host = "--host"\n'})

    def test_addresses(self):
        rule = addresses.documents_name_addresses_that_exist
        self.assertEqual(
            self.found(rule, "`/tv` `GET /t/KRTPN/watch?a=1` `/a/3f/scripts/main.js` `/watch` `/t/` `/etc/fourtop` /no"), [])
        self.assertEqual(
            self.found(rule, "\n`/tvs` `/t/KRTPN/look` `/x/`"),
            [f"README.md:2: {name} is no address of the server" for name in ("/tvs", "/t/KRTPN/look", "/x/")])

    def test_options(self):
        rule = addresses.documents_name_options_that_exist
        self.assertEqual(self.found(rule, "`--host ::` and --other\n    podman run --network a\n"), [])
        self.assertEqual(
            self.found(rule, "`--hosts`\n    fourtop serve --threads-no 2\n"),
            ["README.md:1: --hosts is no option", "README.md:2: --threads-no is no option"])

    def test_files(self):
        rule = addresses.documents_name_files_that_exist
        self.assertEqual(self.found(rule, "`deploy/run` `deploy/NAME.yml` deploy/no"), [])
        self.assertEqual(self.found(rule, "`deploy/walk`"), ["README.md:1: deploy/walk does not exist"])

    def test_the_version(self):
        rule = addresses.documents_name_the_version
        self.assertEqual(self.found(rule, "`fourtop_0.3.0_amd64.deb` 0.1.0"), [])
        self.assertEqual(self.found(rule, "    tar -xf fourtop-0.2.0-linux"), ["README.md:1: 0.2.0 is not version 0.3.0"])
