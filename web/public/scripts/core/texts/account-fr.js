/** The texts of the account page, in French (P16). */

/** @type {Catalogue} */
export default {
  ui: {
    "title.account": "Ton compte · Fourtop",
    "account.heading": "Ton compte",
    "account.lead": "Un compte ne sert qu’à jouer en ligne. À table, tu n’en as pas besoin.",
    "account.welcomeLead": "Connecte-toi ou inscris-toi pour jouer à une table.",
    "account.welcomeGuests":
      "Connecte-toi ou inscris-toi pour ouvrir une table. Avec le lien d’une table, pas besoin de compte.",
    "account.waiting": "La table {code} t’attend.",
    "account.back": "Retour",
    "account.user": "Nom d’utilisateur",
    "account.userHint": "3 à 24 caractères\u00a0: a–z, 0–9, point, tiret, tiret bas",
    "account.password": "Mot de passe",
    "account.passwordHint": "Au moins 8 caractères",
    "account.show": "Montrer",
    "account.logIn": "Se connecter",
    "account.register": "S’inscrire",
    "account.newHere": "C’est ma première fois",
    "account.known": "J’ai un compte",
    "account.trust": "L’hôte de ce serveur peut voir ce que tu joues ici.",
    "account.insecureHeading": "Seulement par la connexion sécurisée",
    "account.insecureText":
      "Avec cette connexion, d’autres sur le Wi‑Fi pourraient lire ton mot de passe.",
    "account.toSecure": "Utiliser la connexion sécurisée",
    "account.loggedInAs": "Compte\u00a0:",
    "account.photo": "Ta photo",
    "account.toTable": "À la table {code}",
    "account.play": "Jouer",
    "account.logOut": "Se déconnecter",
    "account.change": "Changer le mot de passe",
    "account.present": "Mot de passe actuel",
    "account.new": "Nouveau mot de passe",
    "account.save": "Enregistrer le nouveau mot de passe",
    "account.changed": "Mot de passe changé. Tes autres appareils sont déconnectés.",
    "account.delete": "Supprimer le compte",
    "account.deleteText":
      "Ton nom d’utilisateur, ton mot de passe et ta photo disparaissent. Tous tes appareils se déconnectent.",
    "account.deleteYes": "Supprimer pour de bon",
    "account.deleted": "Ton compte est supprimé.",
    "account.loggedOut": "Déconnexion réussie.",
  },

  codes: {
    "account.insecure": "Les mots de passe ne marchent qu’avec la connexion sécurisée",
    "account.nameUnusable":
      "Utilise {shortest} à {longest} caractères\u00a0: a–z, 0–9, point, tiret ou tiret bas",
    "account.nameTaken": "Ce nom d’utilisateur est déjà pris",
    "account.passwordShort": "Un mot de passe demande au moins {limit} caractères",
    "account.passwordLong": "Ce mot de passe est trop long. La limite est de {limit} octets.",
    "account.passwordCommon": "Trop facile à deviner. Choisis un autre mot de passe.",
    "account.wrong": "Nom d’utilisateur ou mot de passe incorrect",
    "account.tooMany": {
      by: "seconds",
      one: "Trop d’essais. Réessaie dans {seconds} seconde.",
      other: "Trop d’essais. Réessaie dans {seconds} secondes.",
    },
    "account.full": "Plus de place pour un autre compte sur ce serveur",
    "account.closed": "Ici, pas de nouveaux comptes. Connecte-toi si tu en as un.",
    "account.lost": "Pas de connexion au serveur. Réessaie.",
  },

  values: {},
};
