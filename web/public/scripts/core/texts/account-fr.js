/** The texts of the account page, in French (P16). */

/** @type {import("../texts.js").Catalogue} */
export default {
  ui: {
    "title.account": "Ton compte · Fourtop",
    "account.heading": "Ton compte",
    "account.lead": "Un compte ne sert qu’à jouer de loin. À table, tu n’en as pas besoin.",
    "account.waiting": "La table {code} t’attend.",
    "account.back": "Retour",
    "account.user": "Nom d’utilisateur",
    "account.userHint":
      "De 3 à 24 lettres de a à z, chiffres, points, traits d’union ou tirets bas",
    "account.password": "Mot de passe",
    "account.passwordHint": "Au moins 8 caractères",
    "account.show": "Montrer",
    "account.logIn": "Se connecter",
    "account.register": "S’inscrire",
    "account.newHere": "Première fois ? Choisis un nom et un mot de passe, puis inscris-toi.",
    "account.trust": "La personne qui gère ce serveur peut voir ce que tu y joues.",
    "account.insecureHeading": "Seulement par la porte sécurisée",
    "account.insecureText": "Ici, d’autres sur le réseau pourraient lire ton mot de passe.",
    "account.toSecure": "Vers la porte sécurisée",
    "account.loggedInAs": "Compte",
    "account.photo": "Ta photo",
    "account.toTable": "À la table {code}",
    "account.play": "Jouer",
    "account.logOut": "Se déconnecter",
    "account.change": "Changer le mot de passe",
    "account.present": "Mot de passe actuel",
    "account.new": "Nouveau mot de passe",
    "account.save": "Enregistrer le nouveau mot de passe",
    "account.changed": "Le mot de passe est changé. Tes autres appareils sont déconnectés.",
    "account.delete": "Supprimer le compte",
    "account.deleteText":
      "Nom d’utilisateur, mot de passe et photo disparaissent pour de bon, et tous tes appareils sont déconnectés.",
    "account.deleteYes": "Supprimer pour de bon",
    "account.deleted": "Ton compte est supprimé.",
    "account.loggedOut": "Déconnexion réussie.",
  },

  codes: {
    "account.needed": "Connecte-toi d’abord",
    "account.insecure": "Les mots de passe passent seulement par la porte sécurisée",
    "account.nameUnusable":
      "Un nom d’utilisateur a de {shortest} à {longest} lettres de a à z, chiffres, points, traits d’union ou tirets bas",
    "account.nameTaken": "Ce nom d’utilisateur est déjà pris",
    "account.passwordShort": "Un mot de passe a au moins {limit} caractères",
    "account.passwordLong": "Un mot de passe a au plus {limit} octets",
    "account.passwordCommon": "Trop facile à deviner. Choisis un autre mot de passe.",
    "account.wrong": "Le nom d’utilisateur ou le mot de passe est faux",
    "account.tooMany": {
      by: "seconds",
      one: "Trop d’essais. Réessaie dans {seconds} seconde.",
      other: "Trop d’essais. Réessaie dans {seconds} secondes.",
    },
    "account.full": "Ce serveur n’a plus de place pour un autre compte",
    "account.closed": "Ici, pas de nouveaux comptes. Connecte-toi si tu en as un",
    "account.lost": "Le serveur est injoignable",
  },

  values: {},
};
