import Glibc

// Measurements of a running server. Each subcommand is in files of its own.
let arguments = Array(CommandLine.arguments.dropFirst())
switch arguments.first {
case "tables": exit(TableBots.run(Array(arguments.dropFirst())))
case "load": exit(Load.run(Array(arguments.dropFirst())))
case "store": exit(StoreRun.run(Array(arguments.dropFirst())))
default:
  print(TableBotsOptions.help)
  print()
  print(LoadOptions.help)
  print()
  print(StoreOptions.help)
  exit(2)
}
