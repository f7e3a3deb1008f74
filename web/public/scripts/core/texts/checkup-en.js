/** The texts of what the server found about phones that want to reach it, in English (P16, NW9). */

/** @type {Catalogue} */
export default {
  ui: {
    "checkup.heading": "Can phones reach me?",
    "checkup.asking": "Checking…",
    "checkup.fine": "Nothing here keeps phones away.",
    "checkup.faults": { by: "faults", one: "{faults} thing keeps phones away.", other: "{faults} things keep phones away." },
    "checkup.all": "What was checked",
  },

  codes: {
    "ports.open": "The server listens on port {http} (http) and on port {https} (https).",
    "ports.loopback": "The server listens on this machine only. Start it without --host, and phones can connect.",
    "addresses.link": "Links and QR codes begin with {url}, as --link says.",
    "addresses.one": "Phones in the same network open {url}.",
    "addresses.several": "Phones open {url}. If that does not answer, try another of this machine’s {count} addresses.",
    "addresses.none": "This machine is in no network. Connect it to the phones’ Wi-Fi.",
    "addresses.selfAssigned": "The router gave this machine no address. Disconnect it from the network and connect it again.",
    "addresses.inside": "This machine has addresses of tunnels or containers only. Connect it to the phones’ Wi-Fi.",
    "addresses.container": "Phones cannot reach a container’s own address. Start the server with --link http://ADDRESS:{http}.",
    "firewall.none": "The server sees no firewall on this machine.",
    "firewall.on": "A firewall is on ({name}). This opens the ports: {command}",
    "tunnel.none": "No VPN is on.",
    "tunnel.on": "A VPN is on ({interface}). If no phone connects, end it or let it leave the local network alone.",
    "tunnel.main": "All traffic goes through a VPN ({interface}). If no phone connects, end it or permit the local network.",
    "certificate.local": "For https, phones must trust this server once. {url} shows how.",
    "certificate.valid": "The certificate is valid until {day}.",
    "certificate.ending": "The certificate expires on {day}. Renew it; the server reads it by itself.",
    "certificate.expired": "The certificate expired on {day}. Renew it; the server reads it by itself.",
    "certificate.name": "The certificate does not name {host}, with which links begin. Get one that does, or change --link.",
    "clock.right": "A time service keeps the clock right.",
    "clock.alone": "No time service keeps the clock right. This turns it on: sudo timedatectl set-ntp true",
    "clock.wrong": "The clock says {day}, so browsers reject certificates. This sets it: sudo timedatectl set-ntp true",
    "name.answers": "Phones that know names of the local network can also open {url}.",
    "name.silent": "Avahi does not run, so phones cannot open {name}. This installs it: sudo apt-get install avahi-daemon",
    "disk.fine": "Games and accounts are saved in {folder}, where {free} MiB are free.",
    "disk.low": "Only {free} MiB are free for {folder}. Delete files there, or games are not saved.",
    "disk.readOnly": "{folder} cannot be written, so nothing is saved. Let the server’s user write there.",
    "quizzes.own": "Your own quizzes, quiz1.json and so on, belong in {folder}. The server reads them within a minute.",
    "phones.open": "Pages open on other devices: {pages}.",
    "phones.came": "The last phone was here {minutes} min ago.",
    "phones.none": "No phone has come yet. Is it on the same Wi-Fi, not on the guest network, with mobile data off?",
  },

  values: {},
};
