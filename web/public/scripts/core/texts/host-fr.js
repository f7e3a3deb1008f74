/** The texts of the host's page, in French (P16). */

/** @type {import("../texts.js").Catalogue} */
export default {
  ui: {
    "title.host": "Hôte · Fourtop",
    "host.heading": "Ta fête",
    "host.lead": "Ce qu’il faut à tes invités, en un coup d’œil.",
    "host.phones": "Téléphones",
    "host.phonesText": "Scanne le code avec chaque téléphone, ou tape cette adresse.",
    "host.qr": "QR code de l’adresse de la fête",
    "host.open": { by: "pages", one: "{pages} page est ouverte sur un autre appareil.", other: "{pages} pages sont ouvertes sur d’autres appareils." },
    "host.quiet": { by: "minutes", one: "Le dernier téléphone était là il y a {minutes} minute.", other: "Le dernier téléphone était là il y a {minutes} minutes." },
    "host.just": "Un téléphone était là il y a moins d’une minute.",
    "host.none": "Aucun téléphone n’est encore venu.",
    "host.help": "Que vérifier",
    "host.helpWifi": "Le téléphone est-il sur le même Wi-Fi, sans données mobiles ?",
    "host.helpGuest": "Un Wi-Fi invité sépare les appareils. Prends le Wi-Fi principal.",
    "host.helpFirewall": "Un pare-feu bloque-t-il le port sur cet ordinateur ? Autorise le TCP entrant.",
    "host.tv": "Télévision",
    "host.tvText": "Ouvre cette adresse dans le navigateur de la télévision.",
    "host.tvNone": "Ouvre une table sur un téléphone. Son adresse pour la télévision apparaît ensuite ici.",
    "host.tvOpen": "Afficher sur cet écran",
    "host.table": "Table de {name}",
    "host.quizzes": "Quiz",
    "host.builtIn": "Ces quiz sont fournis avec Fourtop. Pour les tiens, lance le serveur avec --quiz-url.",
    "host.source": "De {source}",
    "host.count": { by: "questions", one: "{questions} question", other: "{questions} questions" },
    "host.missing": "Il n’y a pas de quiz à cette adresse.",
    "host.pictures": "Photos et images",
    "host.faces": "Photos pour Visages",
    "host.find": "Images pour Cherche Nico",
    "host.picturesText": "Jouez à Visages avec votre famille et cherchez dans vos propres images.",
    "host.friends": "Amis en ligne",
    "host.off":
      "Pour jouer avec des amis en ligne, il faut un serveur public. Lance celui-ci avec --uplink.",
    "host.up": "Connexion à {link} établie. Envoie le lien affiché à la table.",
    "host.waiting": "Pas de connexion à {link}. Nouvel essai…",
    "host.refused": "{link} refuse ce serveur. Le terminal dit pourquoi.",
    "host.closed": "Cette page est réservée à l’hôte. Ouvre le lien de l’hôte affiché dans le terminal.",
    "host.home": "Accueil",
    "host.lost": "Pas de connexion au serveur. Nouvel essai…",
  },

  codes: {},

  values: {},
};
