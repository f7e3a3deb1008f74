/** The texts of the account page, in English (P16). */

/** @type {Catalogue} */
export default {
  ui: {
    "title.account": "Your account · Fourtop",
    "account.heading": "Your account",
    "account.lead": "Only needed to play online. At the table you don’t need an account.",
    "account.welcomeLead": "Log in or register to open a table or to sit down at one.",
    "account.welcomeGuests":
      "Log in or register to open a table. A friend’s link works without an account.",
    "account.waiting": "Table {code} is waiting for you.",
    "account.back": "Back",
    "account.user": "User name",
    "account.userHint": "3 to 24 characters: a–z, 0–9, dots, hyphens, underscores",
    "account.password": "Password",
    "account.passwordHint": "At least 8 characters",
    "account.show": "Show",
    "account.logIn": "Log in",
    "account.register": "Register",
    "account.newHere": "I’m new here",
    "account.known": "I have an account",
    "account.trust": "The host of this server can see what you play here.",
    "account.insecureHeading": "Only on the secure link",
    "account.insecureText": "On this link, others on the Wi‑Fi could read your password.",
    "account.toSecure": "Use the secure link",
    "account.loggedInAs": "Logged in as",
    "account.photo": "Your photo",
    "account.toTable": "Go to table {code}",
    "account.play": "Play",
    "account.logOut": "Log out",
    "account.change": "Change password",
    "account.present": "Current password",
    "account.new": "New password",
    "account.save": "Save new password",
    "account.changed": "Password changed. Your other devices are logged out.",
    "account.delete": "Delete account",
    "account.deleteText":
      "This deletes your user name, password and photo for good. All your devices are logged out.",
    "account.deleteYes": "Delete for good",
    "account.deleted": "Your account is deleted.",
    "account.loggedOut": "You’re logged out.",
  },

  codes: {
    "account.insecure": "Passwords only work on the secure link",
    "account.nameUnusable":
      "Use {shortest} to {longest} characters: a–z, 0–9, dots, hyphens, underscores",
    "account.nameTaken": "This user name is taken",
    "account.passwordShort": "A password needs at least {limit} characters",
    "account.passwordLong": "This password is too long. The limit is {limit} bytes.",
    "account.passwordCommon": "Too easy to guess. Choose another password.",
    "account.wrong": "User name or password is wrong",
    "account.tooMany": {
      by: "seconds",
      one: "Too many attempts. Try again in {seconds} second.",
      other: "Too many attempts. Try again in {seconds} seconds.",
    },
    "account.full": "No room for another account on this server",
    "account.closed": "No new accounts here. Log in if you have one.",
    "account.lost": "Can’t reach the server. Try again.",
  },

  values: {},
};
