/** The texts of the page about http and https, in French; the English is in `secure.html` (P16). */

/** @type {Record<string, string>} */
export default {
  title: "Deux portes · Fourtop",
  home: "Fourtop, accueil",
  back: "Retour à la table",
  heading: "Deux portes, une table",
  lead: "Entre par celle que tu veux : ton nom, ta place et tes points restent les mêmes.",
  here: "Tu es ici",

  open: "La porte ouverte",
  openPicture: "Une porte ouverte et, derrière, une table mise",
  open1: "Pour tout le monde, sans rien préparer",
  open2: "L’écran peut s’éteindre pendant que tu réfléchis",
  open3: "D’autres sur ce Wi‑Fi pourraient lire tes échanges",
  toOpen: "Prendre la porte ouverte",
  secure: "La porte sécurisée",
  securePicture: "Une porte fermée avec une serrure et, au-dessus, une lampe allumée",
  secure1: "L’écran reste allumé pendant que tu joues",
  secure2: "Personne sur ce Wi‑Fi ne peut lire tes échanges",
  secureOwn: "Les téléphones connaissent son certificat : rien à installer",
  secureLocal: "Ton navigateur te posera d’abord une question",
  toSecure: "Passer par la porte sécurisée",
  later: "Il te la faut pour les gestes, la boussole et le compte.",

  ownHeading: "Entre, tout simplement",
  ownText:
    "Ce serveur a un certificat que les téléphones connaissent déjà. Il n’y a rien à installer ni à accepter.",

  asks: "Ce que ton navigateur demandera",
  asksText:
    "Ce serveur a fait son certificat lui-même : aucune autorité connue de ton navigateur ne peut s’en porter garante. Il te le dit une fois : « connexion non privée ».",
  goOn: "Android et ordinateurs : continuer",
  goOnText: "Choisis « Paramètres avancés », puis de continuer. Pour une soirée, cela suffit.",
  goOnPicture: "Un téléphone avec un avertissement ; en dessous, le passage est marqué",
  stuck: "iPhone et iPad : cela ne suffit pas",
  stuckText:
    "La page s’ouvrirait, mais pas le jeu. Reste à la porte ouverte, ou installe le profil ci-dessous.",
  stuckPicture: "Un téléphone dont le jeu ne se charge jamais",

  print: "D’abord : est-ce le bon serveur ?",
  printText:
    "Compare avec le terminal de l’ordinateur portable. N’installe que si toutes les paires sont pareilles.",
  printPicture: "Un ordinateur portable dont le terminal montre l’empreinte",

  trust: "Faire confiance à ce serveur sur un appareil",
  trustText:
    "Une fois, en deux minutes, et seulement si tu connais l’hôte. C’est surtout pour ses propres appareils.",
  undo: "Pour l’annuler",

  iphone: "iPhone et iPad",
  iphone1: "Télécharge le profil dans Safari",
  iphone1Text: "Touche le bouton, puis Autoriser. Il faut que ce soit Safari.",
  iphone1Picture: "Un téléphone qui demande pour un profil ; Autoriser est marqué",
  iphoneFile: "Obtenir le profil",
  iphone2: "Réglages › Profil téléchargé",
  iphone2Text: "La ligne reste quelques minutes vers le haut des Réglages.",
  iphone2Picture: "La liste des Réglages, la ligne du haut marquée",
  iphone3: "Installer",
  iphone3Text:
    "En haut à droite ; saisis ton code. « Non signé » est normal : seul cet ordinateur l’a fait.",
  iphone3Picture: "Un profil à l’écran ; le bouton en haut à droite est marqué",
  iphone4: "Réglages › Général › Informations › Réglages de confiance des certificats",
  iphone4Text:
    "Tout en bas d’Informations. Active la confiance totale pour ce serveur. Sans cela, rien ne change.",
  iphone4Picture: "Une liste avec une ligne marquée, son interrupteur activé",
  iphoneUndo: "Réglages › Général › VPN et gestion de l’appareil › Fourtop › Supprimer le profil.",
  iphoneUndoPicture: "Un profil et, en dessous, marquée, une ligne pour le supprimer",

  android: "Android",
  androidText: "Les mots changent selon la marque : cherche « certificat » dans les paramètres.",
  android1: "Télécharge le certificat",
  android1Text: "S’il veut s’ouvrir tout seul, laisse : on l’installe depuis les paramètres.",
  android1Picture: "Un téléphone avec une flèche vers un bac",
  androidFile: "Obtenir le certificat",
  android2: "Paramètres › Sécurité › Chiffrement et identifiants",
  android2Text: "Puis Installer un certificat › Certificat CA.",
  android2Picture: "La liste des paramètres, la ligne au cadenas marquée",
  android3: "Installer quand même, et choisir le fichier",
  android3Text:
    "Le téléphone avertit, à raison, et demande son code. Le fichier s’appelle fourtop-ca.crt.",
  android3Picture: "Un avertissement ; le bouton en dessous est marqué",
  androidUndo:
    "Paramètres › Sécurité › Chiffrement et identifiants › Identifiants utilisateur › Fourtop › Supprimer.",
  androidUndoPicture: "Un certificat et, en dessous, marquée, une ligne pour le supprimer",

  computer: "Ordinateur",
  computer1: "Télécharge le certificat et importe-le",
  computer1Text: "Sa place est parmi les autorités, pour identifier des sites web.",
  computerPicture: "Un ordinateur portable qui ajoute le certificat à sa liste",
  computerFile: "Obtenir le certificat",
  firefox:
    "Paramètres › Vie privée et sécurité › Afficher les certificats › Autorités › Importer.",
  macos:
    "Ouvre le fichier ; dans Trousseaux d’accès, ouvre le certificat › Se fier › Toujours approuver.",
  windows:
    "Ouvre le fichier › Installer un certificat › Utilisateur actuel › Autorités de certification racines de confiance.",
  linuxName: "Chrome sous Linux",
  linux:
    "Paramètres › Confidentialité et sécurité › Sécurité › Gérer les certificats › Autorités › Importer.",
  computerUndo: "Il figure au même endroit sous Fourtop : supprime-le là.",
  computerUndoPicture: "Un certificat et, en dessous, marquée, une ligne pour le supprimer",

  means: "Ce que veut dire faire confiance",
  means1:
    "L’autorité de ce serveur peut se porter garante d’adresses de réseaux domestiques, de noms en .local et du nom de cet ordinateur. Pas de ta banque.",
  means2: "Elle vaut jusqu’au",
  means2More: "Sa clé ne quitte jamais l’ordinateur.",
  means3: "On n’a pas vérifié ici si les iPhone respectent sa limite d’adresses.",
  means4: "Ne le fais que si tu connais l’hôte, et annule-le quand tu ne viens plus.",
};
