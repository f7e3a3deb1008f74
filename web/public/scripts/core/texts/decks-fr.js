/** The texts of the page for decks of faces, in French (P16). */

/** @type {import("../texts.js").Catalogue} */
export default {
  ui: {
    "title.decks": "Nos photos · Fourtop",
    "decks.heading": "Nos photos pour Visages",
    "decks.lead":
      "Ajoute au moins quatre personnes avec photo et nom. Tout le monde peut alors jouer à Visages avec elles.",
    "decks.name": "Nom d’un nouveau paquet",
    "decks.make": "Créer un paquet",
    "decks.back": "Vers Visages",
    "decks.ready": { by: "people", one: "{people} personne : on peut jouer", other: "{people} personnes : on peut jouer" },
    "decks.missing": { by: "missing", one: "Encore {missing} personne et l’on peut jouer", other: "Encore {missing} personnes et l’on peut jouer" },
    "decks.add": "Ajouter des photos",
    "decks.person": "Nom de cette personne",
    "decks.drop": "Passer",
    "decks.keep": "Ajouter",
    "decks.out": "Retirer",
    "decks.outOf": "Retirer {name}",
    "decks.remove": "Supprimer le paquet",
    "decks.removeText": "Toutes ses photos sont effacées de ce serveur.",
    "decks.removeYes": "Supprimer",
    "decks.closed": "Seul l’hôte de ce serveur peut changer les paquets : ouvre le lien que montre le terminal.",
    "decks.home": "Accueil",
  },

  codes: {
    "host.only": "Seul l’hôte de ce serveur peut le faire",
    "deck.doubled": "Ce nom est déjà dans le paquet",
    "deck.full": "Plus de place : au plus {people} personnes par paquet et {decks} paquets",
    "deck.unsaved": "Impossible d’enregistrer. Le disque est-il plein ?",
    "deck.lost": "Le serveur est injoignable. Essaie encore.",
  },

  values: {},
};
