/** The texts of the page for decks of faces, in French (P16). */

/** @type {Catalogue} */
export default {
  ui: {
    "title.decks": "Nos photos · Fourtop",
    "decks.heading": "Nos photos pour Visages",
    "decks.lead":
      "Ajoute au moins quatre photos avec un nom. Ensuite, tout le monde peut y jouer dans Visages.",
    "decks.name": "Nom d’un nouveau paquet",
    "decks.example": "Famille",
    "decks.make": "Créer un paquet",
    "decks.back": "Retour à Visages",
    "decks.ready": {
      by: "people",
      one: "{people} personne · on peut jouer",
      other: "{people} personnes · on peut jouer",
    },
    "decks.missing": {
      by: "missing",
      one: "Encore {missing} personne et on peut jouer",
      other: "Encore {missing} personnes et on peut jouer",
    },
    "decks.add": "Ajouter des photos",
    "decks.person": "Nom de cette personne",
    "decks.drop": "Passer",
    "decks.keep": "Ajouter",
    "decks.outOf": "Retirer {name}",
    "decks.remove": "Supprimer le paquet",
    "decks.removeText": "Toutes ses photos sont effacées de ce serveur.",
    "decks.removeYes": "Supprimer",
    "decks.closed":
      "Seul l’hôte de ce serveur peut changer les paquets. Ouvre le lien que montre le terminal.",
    "decks.home": "Accueil",
  },

  codes: {
    "host.only": "Seul l’hôte de ce serveur peut le faire",
    "deck.doubled": "Ce nom est déjà dans le paquet",
    "deck.full":
      "Plus de place. Un paquet a au plus {people} personnes, et il y a au plus {decks} paquets.",
    "deck.unsaved": "Impossible d’enregistrer. Le disque est-il plein\u00a0?",
    "deck.lost": "Pas de connexion au serveur. Réessaie.",
  },

  values: {},
};
