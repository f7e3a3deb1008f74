import assert from "node:assert/strict";
import { readdir, readFile } from "node:fs/promises";
import test from "node:test";

const PUBLIC = new URL("../public/", import.meta.url);
const EVENING = new URL("../../docs/evening.md", import.meta.url);

/** The oldest browsers, as docs/evening.md names them: what is newer than one of these is asked for first, or not used. */
const OLDEST = "Safari 16.2 (iPhone 8), Chrome or Edge 111, or Firefox 121";

/** Features of scripts that an older engine cannot read or do; `guard`: a file that matches it asks for the feature first. */
const SCRIPTS = [
  { name: "look-behind (Safari 16.4)", found: /\(\?<[=!]/ },
  { name: "regular expressions with v (Safari 17)", found: /[=(,:?]\s*\/(?![*/])[^\n/]+\/[dgimsuy]*v[dgimsuy]*[.,;)\]]|RegExp\([^\n]*, ["'][dgimsuy]*v[dgimsuy]*["']\)/ },
  { name: "static blocks (Safari 16.4)", found: /\bstatic\s*\{/ },
  { name: "import attributes (Safari 17.2)", found: /\bimport\b[^;]*\b(with|assert)\s*[{:]/ },
  { name: "using (none)", found: /^\s*(await )?using \w+ =/m },
  { name: "grouping (Safari 17.4)", found: /\b(Object|Map)\.groupBy\b/ },
  { name: "Promise.withResolvers (Safari 17.4), Promise.try", found: /\bPromise\.(withResolvers|try)\b/ },
  { name: "Array.fromAsync (Safari 16.4)", found: /\bArray\.fromAsync\b/ },
  { name: "methods of sets (Safari 17, Firefox 127)", found: /\.(isSubsetOf|isSupersetOf|isDisjointFrom|symmetricDifference)\(/ },
  { name: "methods of iterators (Safari 18.4)", found: /\.(keys|values|entries)\(\)\.(map|filter|some|every|find|toArray|take|reduce)\(/ },
  { name: "URL.canParse, URL.parse (Safari 17)", found: /\bURL\.(canParse|parse)\b/ },
  { name: "AbortSignal.any (Safari 17.4)", found: /\bAbortSignal\.any\b/ },
  { name: "checkVisibility (Safari 17.4)", found: /\.checkVisibility\(/ },
  { name: "popovers (Safari 17)", found: /\b(show|hide|toggle)Popover\(/ },
  { name: "view transitions (Safari 18)", found: /\.startViewTransition\(/ },
  { name: "OffscreenCanvas (Safari 16.4), compression streams (Safari 16.4)", found: /\b(OffscreenCanvas|(De)?CompressionStream)\b/ },
  { name: "navigator.userActivation (Safari 16.4)", found: /\.userActivation\.(?!\?)/, },
  { name: "screen.orientation (Safari 16.4)", found: /screen\.orientation\./ },
  { name: "vibration (no Safari)", found: /\.vibrate\(/ },
  { name: "Intl.Segmenter (Firefox 125)", found: /new Intl\.Segmenter\b/, guard: /"Segmenter" in Intl/ },
  { name: "wake lock (Safari 16.4)", found: /navigator\.wakeLock\./ },
];

/** Features of sheets that an older engine drops. */
const STYLES = [
  { name: "nesting (Safari 16.5, Firefox 117, Chrome 112)", found: /[{;]\s*&/ },
  { name: "round(), mod() (Chrome 125)", found: /:[^;{}]*\b(round|mod|rem)\((?!\s*-?[\d.]+\s*\))/, guard: /@supports \(width: round\(/ },
  { name: "light-dark() (Safari 17.5)", found: /\blight-dark\(/ },
  { name: "relative colours (Safari 16.4)", found: /\b(rgb|hsl|oklch|oklab)\(from\b/ },
  { name: "@property (Firefox 128)", found: /@property\b/ },
  { name: "@scope, @starting-style (Safari 17.4)", found: /@(scope|starting-style)\b/ },
  { name: "subgrid (Chrome 117)", found: /\bsubgrid\b/ },
  { name: "style queries (Safari 18)", found: /@container[^{]*\bstyle\(/ },
  { name: "field-sizing, interpolate-size, anchors", found: /\b(field-sizing|interpolate-size|anchor-name|position-anchor)\s*:/ },
];

/** @param {string} text without comments */
const bare = (text) => text.replace(/\/\*[^]*?\*\//g, "").replace(/^\s*\/\/.*$/gm, "");

/** @param {string} ending @param {{ name: string, found: RegExp, guard?: RegExp }[]} features */
async function newer(ending, features) {
  const names = (await readdir(PUBLIC, { recursive: true })).filter((name) => name.endsWith(ending));
  assert.ok(names.length > 20);
  const texts = await Promise.all(names.map(async (name) => ({ name, text: bare(await readFile(new URL(name, PUBLIC), "utf8")) })));
  return texts.flatMap(({ name, text }) => features
    .filter(({ found, guard }) => found.test(text) && !guard?.test(text)).map((feature) => `${name}: ${feature.name}`));
}

test("no script has what the oldest browsers cannot read or do", async () => {
  assert.deepEqual(await newer(".js", SCRIPTS), []);
});

test("no sheet stands on what the oldest browsers do not have", async () => {
  assert.deepEqual(await newer(".css", STYLES), []);
});

test("what is looked for is found: each pattern knows its own feature", () => {
  const samples = ["/(?<=a)b/", "if (/a/v.test(b))", "static { }", 'import a from "b" with { type: "json" }', "  using a = b", "Object.groupBy(", "Promise.withResolvers(", "Array.fromAsync(", "a.isSubsetOf(b)", "a.values().map(b)", "URL.canParse(", "AbortSignal.any(", "a.checkVisibility()", "a.showPopover()", "document.startViewTransition(", "new OffscreenCanvas(1, 1)", "navigator.userActivation.isActive", "screen.orientation.angle", "navigator.vibrate(1)", "new Intl.Segmenter()", "navigator.wakeLock.request()"];
  assert.deepEqual(SCRIPTS.filter(({ found }, index) => !found.test(samples[index] ?? "")), []);
  const sheets = ["a { & b {} }", "a { width: round(down, var(--a), 1px) }", "a { color: light-dark(red, blue) }", "a { color: rgb(from red r g b) }", "@property --a {}", "@scope (a) {}", "a { grid: subgrid }", "@container style(--a: b) {}", "a { field-sizing: content }"];
  assert.deepEqual(STYLES.filter(({ found }, index) => !found.test(sheets[index] ?? "")), []);
});

test("the document for those who install names these browsers", async () => {
  assert.ok((await readFile(EVENING, "utf8")).replace(/\s+/g, " ").includes(OLDEST));
});
