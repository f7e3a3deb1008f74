/** The texts of the account page, in English (P16). */

/** @type {import("../texts.js").Catalogue} */
export default {
  ui: {
    "title.account": "Your account · Fourtop",
    "account.heading": "Your account",
    "account.lead":
      "You need an account only to play from far away. At the table you don’t need one.",
    "account.waiting": "Table {code} is waiting for you.",
    "account.back": "Back",
    "account.user": "User name",
    "account.userHint": "3 to 24 letters from a to z, digits, dots, hyphens or underscores",
    "account.password": "Password",
    "account.passwordHint": "At least 8 characters",
    "account.show": "Show",
    "account.logIn": "Log in",
    "account.register": "Register",
    "account.newHere": "New here? Choose a name and a password, then register.",
    "account.trust": "The person who runs this server can see what you play here.",
    "account.insecureHeading": "Only through the secure door",
    "account.insecureText": "On this page others on the network could read your password.",
    "account.toSecure": "Use the secure door",
    "account.loggedInAs": "Logged in as",
    "account.photo": "Your photo",
    "account.toTable": "To table {code}",
    "account.play": "Play",
    "account.logOut": "Log out",
    "account.change": "Change password",
    "account.present": "Current password",
    "account.new": "New password",
    "account.save": "Save the new password",
    "account.changed": "Your password has changed. Your other devices are logged out.",
    "account.delete": "Delete account",
    "account.deleteText":
      "This deletes your user name, password and photo for good and logs out all your devices.",
    "account.deleteYes": "Delete for good",
    "account.deleted": "Your account is deleted.",
    "account.loggedOut": "You are logged out.",
  },

  codes: {
    "account.needed": "Please log in first",
    "account.insecure": "Passwords work only through the secure door",
    "account.nameUnusable":
      "A user name has {shortest} to {longest} letters from a to z, digits, dots, hyphens or underscores",
    "account.nameTaken": "This user name is taken",
    "account.passwordShort": "A password needs at least {limit} characters",
    "account.passwordLong": "A password can have at most {limit} bytes",
    "account.passwordCommon": "Too easy to guess. Choose another password.",
    "account.wrong": "User name or password is wrong",
    "account.tooMany": {
      by: "seconds",
      one: "Too many attempts. Try again in {seconds} second.",
      other: "Too many attempts. Try again in {seconds} seconds.",
    },
    "account.full": "This server has no room for another account",
    "account.closed": "No new accounts here. Log in if you have one",
    "account.lost": "Can’t reach the server",
  },

  values: {},
};
