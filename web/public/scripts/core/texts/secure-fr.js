/** The texts of the page about http and https, in French; the English is in `secure.html` (P16). */

/** @type {Catalogue} */
export default {
  ui: {
    title: "Deux portes · Fourtop",
    home: "Fourtop, accueil",
    back: "Retour à la table",
    heading: "Deux portes, une table",
    lead: "Les deux mènent au même jeu. Ton nom, ta place et tes points restent les mêmes.",
    here: "Tu es ici",

    open: "Connexion normale",
    openPicture: "Une porte ouverte et, derrière, une table mise",
    open1: "Pour tout le monde, sans rien préparer",
    open2: "L’écran peut s’éteindre pendant que tu réfléchis",
    open3: "D’autres sur ce Wi‑Fi pourraient voir ta partie",
    toOpen: "Utiliser la connexion normale",
    secure: "Connexion sécurisée",
    securePicture: "Une porte fermée avec une serrure et, au-dessus, une lampe allumée",
    secure1: "L’écran reste allumé pendant que tu joues",
    secure2: "Personne sur ce Wi‑Fi ne peut voir ta partie",
    secureOwn: "Marche tout de suite, rien à installer",
    secureLocal: "Ton navigateur te posera d’abord une question",
    toSecure: "Utiliser la connexion sécurisée",
    later:
      "Il te faut la connexion sécurisée pour les gestes, la boussole, la position du téléphone et le compte.",

    ownHeading: "Tu peux y aller",
    ownText:
      "Les téléphones connaissent déjà le certificat de ce serveur. Il n’y a rien à installer.",

    asks: "Ce que ton navigateur demandera",
    asksText:
      "Ce serveur a fait son certificat lui-même, alors ton navigateur ne le connaît pas. Il te prévient une fois, avec «\u00a0connexion non privée\u00a0».",
    goOn: "Android et ordinateurs\u00a0: continue",
    goOnText:
      "Choisis «\u00a0Paramètres avancés\u00a0», puis continue. Pour une soirée, cela suffit.",
    goOnPicture: "Un téléphone avec un avertissement, le passage est marqué en dessous",
    stuck: "iPhone et iPad\u00a0: cela ne suffit pas",
    stuckText:
      "La page s’ouvre, mais pas le jeu. Prends la connexion normale ou installe le profil ci-dessous.",
    stuckPicture: "Un téléphone dont le jeu ne se charge jamais",

    print: "D’abord\u00a0: est-ce le bon serveur\u00a0?",
    printText:
      "Compare avec le terminal de l’ordinateur. N’installe que si toutes les paires sont identiques.",
    printPicture: "Un ordinateur dont le terminal montre l’empreinte",

    trust: "Faire confiance à ce serveur sur un appareil",
    trustText:
      "Deux minutes, une seule fois. Fais-le seulement si tu connais l’hôte, de préférence sur ses propres appareils.",
    others: "Autres appareils",
    undo: "Pour l’annuler",

    iphone: "iPhone et iPad",
    iphone1: "Télécharge le profil dans Safari",
    iphone1Text: "Touche le bouton, puis Autoriser. Cela ne marche qu’avec Safari.",
    iphone1Picture: "Un téléphone demande un profil, Autoriser est marqué",
    iphoneFile: "Obtenir le profil",
    iphone2: "Réglages › Profil téléchargé",
    iphone2Text: "La ligne reste quelques minutes vers le haut des Réglages.",
    iphone2Picture: "La liste des Réglages, la ligne du haut marquée",
    iphone3: "Installer",
    iphone3Text:
      "En haut à droite. Saisis ton code. «\u00a0Non signé\u00a0» est normal, car seul cet ordinateur l’a fait.",
    iphone3Picture: "Un profil à l’écran, le bouton en haut à droite est marqué",
    iphone4: "Réglages › Général › Informations › Réglages de confiance des certificats",
    iphone4Text:
      "Tout en bas d’Informations. Active la confiance totale pour ce serveur. Sans cela, rien ne change.",
    iphone4Picture: "Une liste avec une ligne marquée, son interrupteur activé",
    iphoneUndo: "Réglages › Général › VPN et gestion de l’appareil › Fourtop › Supprimer le profil.",
    iphoneUndoPicture: "Un profil et, en dessous, marquée, une ligne pour le supprimer",

    android: "Android",
    androidText:
      "Les mots changent selon le téléphone. Cherche «\u00a0certificat\u00a0» dans les paramètres.",
    android1: "Télécharge le certificat",
    android1Text: "S’il s’ouvre tout seul, ferme-le. On l’installe depuis les paramètres.",
    android1Picture: "Un téléphone avec une flèche vers un bac",
    androidFile: "Obtenir le certificat",
    android2: "Paramètres › Sécurité › Chiffrement et identifiants",
    android2Text: "Puis Installer un certificat › Certificat CA.",
    android2Picture: "La liste des paramètres, la ligne au cadenas marquée",
    android3: "Installer quand même et choisir le fichier",
    android3Text:
      "Le téléphone te prévient, c’est normal, et demande son code. Le fichier s’appelle fourtop-ca.crt.",
    android3Picture: "Un avertissement, le bouton en dessous est marqué",
    androidUndo:
      "Paramètres › Sécurité › Chiffrement et identifiants › Identifiants utilisateur › Fourtop › Supprimer.",
    androidUndoPicture: "Un certificat et, en dessous, marquée, une ligne pour le supprimer",

    computer: "Ordinateur",
    computer1: "Télécharge le certificat et importe-le",
    computer1Text: "Ajoute-le aux autorités, pour identifier des sites web.",
    computerPicture: "Un ordinateur qui ajoute le certificat à sa liste",
    computerFile: "Obtenir le certificat",
    firefox:
      "Paramètres › Vie privée et sécurité › Afficher les certificats › Autorités › Importer.",
    macos:
      "Ouvre le fichier, puis dans Trousseaux d’accès ouvre le certificat › Se fier › Toujours approuver.",
    windows:
      "Ouvre le fichier › Installer un certificat › Utilisateur actuel › Autorités de certification racines de confiance.",
    linuxName: "Chrome sous Linux",
    linux:
      "Paramètres › Confidentialité et sécurité › Sécurité › Gérer les certificats › Autorités › Importer.",
    computerUndo: "Il est au même endroit sous Fourtop. Supprime-le là.",
    computerUndoPicture: "Un certificat et, en dessous, marquée, une ligne pour le supprimer",

    means: "Ce que veut dire faire confiance",
    means1:
      "Ton appareil croit alors ce serveur pour les adresses des réseaux domestiques, les noms en .local et le nom de cet ordinateur. Pas pour ta banque.",
    means2: "C’est valable jusqu’au",
    means2More: "Sa clé ne quitte jamais l’ordinateur.",
    means3: "Personne n’a vérifié si les iPhone respectent sa limite d’adresses.",
    means4: "Fais-le seulement si tu connais l’hôte, et annule-le quand tu ne viens plus.",
  },
  codes: {},
  values: {},
};
