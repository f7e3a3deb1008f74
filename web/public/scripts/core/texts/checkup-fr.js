/** The texts of what the server found about phones that want to reach it, in French (P16, NW9). */

/** @type {Catalogue} */
export default {
  ui: {
    "checkup.heading": "Les téléphones m’atteignent-ils ?",
    "checkup.asking": "Vérification…",
    "checkup.fine": "Rien ici n’arrête les téléphones.",
    "checkup.faults": { by: "faults", one: "{faults} chose arrête les téléphones.", other: "{faults} choses arrêtent les téléphones." },
    "checkup.all": "Ce qui a été vérifié",
  },

  codes: {
    "ports.open": "Le serveur écoute sur le port {http} (http) et sur le port {https} (https).",
    "ports.loopback": "Le serveur n’écoute que sur cet appareil. Démarre-le sans --host, et les téléphones pourront se connecter.",
    "addresses.link": "Les liens et les codes QR commencent par {url}, comme le veut --link.",
    "addresses.one": "Les téléphones du même réseau ouvrent {url}.",
    "addresses.several": "Les téléphones ouvrent {url}. Sans réponse, essaie une autre des {count} adresses de cet appareil.",
    "addresses.none": "Cet appareil n’est sur aucun réseau. Connecte-le au Wi-Fi des téléphones.",
    "addresses.selfAssigned": "Le routeur n’a pas donné d’adresse à cet appareil. Déconnecte-le du réseau, puis reconnecte-le.",
    "addresses.inside": "Cet appareil n’a que des adresses de tunnels ou de conteneurs. Connecte-le au Wi-Fi des téléphones.",
    "addresses.container": "Les téléphones n’atteignent pas l’adresse d’un conteneur. Démarre le serveur avec --link http://ADRESSE:{http}.",
    "firewall.none": "Le serveur ne voit aucun pare-feu sur cet appareil.",
    "firewall.on": "Un pare-feu est actif ({name}). Ceci ouvre les ports : {command}",
    "tunnel.none": "Aucun VPN n’est actif.",
    "tunnel.on": "Un VPN est actif ({interface}). Si aucun téléphone ne se connecte, arrête-le ou exclus-en le réseau local.",
    "tunnel.main": "Tout le trafic passe par un VPN ({interface}). Si aucun téléphone ne se connecte, arrête-le ou autorise le réseau local.",
    "certificate.local": "Pour https, les téléphones doivent faire confiance une fois à ce serveur. {url} montre comment.",
    "certificate.valid": "Le certificat est valable jusqu’au {day}.",
    "certificate.ending": "Le certificat expire le {day}. Renouvelle-le ; le serveur le lit de lui-même.",
    "certificate.expired": "Le certificat a expiré le {day}. Renouvelle-le ; le serveur le lit de lui-même.",
    "certificate.name": "Le certificat ne nomme pas {host}, par quoi commencent les liens. Obtiens-en un qui le fait, ou change --link.",
    "clock.right": "Un service de temps tient l’horloge à l’heure.",
    "clock.alone": "Aucun service de temps ne tient l’horloge à l’heure. Ceci l’active : sudo timedatectl set-ntp true",
    "clock.wrong": "L’horloge indique {day}, et les navigateurs refusent donc les certificats. Ceci la règle : sudo timedatectl set-ntp true",
    "name.answers": "Les téléphones qui connaissent les noms du réseau local peuvent aussi ouvrir {url}.",
    "name.silent": "Avahi ne tourne pas, donc les téléphones n’ouvrent pas {name}. Ceci l’installe : sudo apt-get install avahi-daemon",
    "disk.fine": "Les parties et les comptes sont enregistrés dans {folder}, où {free} Mio sont libres.",
    "disk.low": "Il ne reste que {free} Mio pour {folder}. Supprimes-y des fichiers, sinon les parties ne sont pas enregistrées.",
    "disk.readOnly": "On ne peut pas écrire dans {folder}, et rien n’est donc enregistré. Donne ce droit à l’utilisateur du serveur.",
    "quizzes.own": "Tes propres quiz, quiz1.json et les suivants, vont dans {folder}. Le serveur les lit en moins d’une minute.",
    "phones.open": "Pages ouvertes sur d’autres appareils : {pages}.",
    "phones.came": "Le dernier téléphone était là il y a {minutes} min.",
    "phones.none": "Aucun téléphone n’est encore venu. Est-il sur le même Wi-Fi, pas sur celui des invités, données mobiles coupées ?",
  },

  values: {},
};
