/** English on the page about one's account. */

/** @type {import("../texts.js").Catalogue} */
export default {
  ui: {
    "title.account": "Your account · Fourtop",
    "account.heading": "Your account",
    "account.lead":
      "From far away you come in by name and password. At the table itself nobody needs one.",
    "account.waiting": "Table {code} is waiting for you.",
    "account.back": "Back",
    "account.user": "User name",
    "account.userHint": "3 to 24 letters from a to z, digits, dots, hyphens or underscores",
    "account.password": "Password",
    "account.passwordHint": "At least 8 characters",
    "account.show": "Show",
    "account.logIn": "Log in",
    "account.register": "Register",
    "account.newHere": "New here? Choose both and register.",
    "account.trust": "Whoever runs this server can see what you play through it.",
    "account.insecureHeading": "Only through the secure door",
    "account.insecureText": "Here others on the network could read your password along.",
    "account.toSecure": "To the secure door",
    "account.loggedInAs": "Logged in as",
    "account.photo": "Your photo",
    "account.toTable": "To table {code}",
    "account.play": "Play",
    "account.logOut": "Log out",
    "account.change": "Change password",
    "account.present": "Present password",
    "account.new": "New password",
    "account.save": "Save the new password",
    "account.changed": "The password is changed. Your other devices are logged out.",
    "account.delete": "Delete account",
    "account.deleteText":
      "User name, password and photo are gone for good, and all your devices are logged out.",
    "account.deleteYes": "Delete for good",
    "account.deleted": "Your account is deleted.",
    "account.loggedOut": "You are logged out.",
  },

  codes: {
    "account.needed": "Please log in first",
    "account.insecure": "Passwords go through the secure door alone",
    "account.nameUnusable":
      "A user name has {shortest} to {longest} letters from a to z, digits, dots, hyphens or underscores",
    "account.nameTaken": "Somebody has this user name already",
    "account.passwordShort": "A password has at least {limit} characters",
    "account.passwordLong": "A password has at most {limit} bytes",
    "account.passwordCommon": "This password is among the first that anybody would guess",
    "account.wrong": "User name or password is wrong",
    "account.tooMany": {
      by: "seconds",
      one: "Too many attempts. Try again in {seconds} second.",
      other: "Too many attempts. Try again in {seconds} seconds.",
    },
    "account.full": "This server has no room for another account",
    "account.closed": "No new accounts here. Log in if you have one",
    "account.lost": "The server cannot be reached",
  },

  values: {},
};
