# Shared by run.sh and run-client.sh: Autobahn|Testsuite, made if it is not there, and its cases.
made=$(cat "$here/setup.sh" "$here/port.py" | sha256sum | head -c 12)
venv=${XDG_CACHE_HOME:-$HOME/.cache}/fourtop/autobahn-$made
suite=$venv/bin/wstest
python=$venv/bin/python

mkdir -p "$(dirname "$venv")"
(
  flock 9
  [ -x "$suite" ] || "$here/setup.sh" "$venv"
) 9>"$venv.lock"

# cases_of quick|few|full: as JSON, without the brackets. quick: sections 1 to 7, 9 and 10, and of the
# long ones, on compression, each kind of data and each offer of parameters once. few: one or two of
# each section, for what has the same framing as another that quick is for.
cases_of() {
  local cases number
  case $1 in
    few)
      cases=
      for number in 1.1.8 1.2.7 2.6 2.10 3.1 4.2.3 5.15 5.18 6.1.3 6.4.3 7.1.4 7.5.1 7.7.13 9.1.3 9.4.3 10.1.1 \
        12.1.3 12.3.3 13.3.3 13.7.3; do
        cases+="\"$number\","
      done
      echo "${cases%,}"
      ;;
    quick)
      cases='"1.*","2.*","3.*","4.*","5.*","6.*","7.*","9.*","10.*"'
      for number in {1..5}; do cases+=",\"12.$number.3\""; done
      for number in {1..7}; do cases+=",\"13.$number.3\""; done
      echo "$cases"
      ;;
    full) echo '"*"' ;;
    *)
      echo "$1 is none of quick, few and full" >&2
      return 2
      ;;
  esac
}
