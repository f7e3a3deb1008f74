# Shared by run.sh and run-client.sh: Autobahn|Testsuite, made if it is not there, and its cases.
venv=${XDG_CACHE_HOME:-$HOME/.cache}/fourtop/autobahn
suite=$venv/bin/wstest
python=$venv/bin/python

mkdir -p "$(dirname "$venv")"
(
  flock 9
  [ -x "$suite" ] || "$here/setup.sh" "$venv"
) 9>"$venv.lock"

# cases_of quick|full: as JSON, without the brackets. quick: sections 1 to 7, 9 and 10, and of the
# long ones, on compression, each kind of data and each offer of parameters once.
cases_of() {
  local cases number
  case $1 in
    quick)
      cases='"1.*","2.*","3.*","4.*","5.*","6.*","7.*","9.*","10.*"'
      for number in {1..5}; do cases+=",\"12.$number.3\""; done
      for number in {1..7}; do cases+=",\"13.$number.3\""; done
      echo "$cases"
      ;;
    full) echo '"*"' ;;
    *)
      echo "$1 is neither quick nor full" >&2
      return 2
      ;;
  esac
}
