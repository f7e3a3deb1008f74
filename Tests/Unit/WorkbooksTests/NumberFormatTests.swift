import Testing

@testable import Workbooks

private func shown(_ number: String, _ code: String) -> String? {
  NumberFormat(code)?.text(of: number, startsIn1904: false)
}

@Suite("Number formats")
struct NumberFormatTests {
  @Test(
    "F6: a number is shown by its format",
    arguments: [
      ("42", "General", "42"), ("0.30000000000000004", "General", "0.3"),
      ("-0.5", "General", "-0.5"),
      ("3.14159265358979", "General", "3.141592654"), ("1234567890123", "General", "1234567890123"),
      ("1E3", "General", "1000"), ("1.5E-2", "General", "0.015"),
      ("6.02E23", "General", "6.02E+23"),
      ("0", "General", "0"), ("1e-12", "General", "1E-12"), ("19.99", "0", "20"), ("2.5", "0", "3"),
      ("0.125", "0.00", "0.13"), ("1999.995", "0.00", "2000.00"), ("7", "000", "007"),
      ("7", "#", "7"),
      ("0", "#", ""), ("1234567.891", "#,##0.00", "1,234,567.89"), ("999", "#,##0", "999"),
      ("0.25", "0%", "25%"), ("0.125", "0.0%", "12.5%"), ("1", "0%", "100%"), ("-3", "0", "-3"),
      ("-0.4", "0", "0"), ("-3", "0;(0)", "(3)"), ("0", "0;-0;\"none\"", "none"), ("5", "0;;", "5"),
      ("1500", "0,\" thousand\"", "2 thousand"), ("1234", "\"€\" #,##0", "€ 1,234"),
      ("9.5", "[$€-407] 0.00", "€ 9.50"),
      ("9", "[Red]0\\ \"kg\"", "9 kg"), ("12345", "0.00E+00", "1.23E+04"), ("5", "@", "5"),
      ("1.50", "0.##", "1.5"),
      ("3", "0_)", "3 "), ("3", "*-0", "3"), ("3", "\"no digit\"", "no digit"),
    ])
  func numbers(number: String, code: String, text: String) {
    #expect(shown(number, code) == text)
  }

  @Test(
    "F6: a date is shown by its format",
    arguments: [
      ("25404", "yyyy-mm-dd", "1969-07-20"), ("25404", "dd.mm.yyyy", "20.07.1969"),
      ("25404", "d/m/yy", "20/7/69"),
      ("25404", "d mmmm yyyy", "20 July 1969"), ("25404", "dddd, mmm d", "Sunday, Jul 20"),
      ("25404", "mmm-yy", "Jul-69"),
      ("25404", "YYYY", "1969"), ("25404", "[$-409]d-mmm-yyyy;@", "20-Jul-1969"),
      ("25404", "[$-407]d. mmmm yyyy", "1969-07-20"),
      ("25404", "[$-407]mmmm yyyy", "1969-07"), ("0.75", "h:mm", "18:00"),
      ("0.75", "h:mm AM/PM", "6:00 PM"),
      ("0.0625", "hh:mm:ss", "01:30:00"), ("1.5", "[h]:mm", "36:00"),
      ("0.000011574", "mm:ss", "00:01"),
      ("0.00001736", "ss.00", "01.50"), ("25404.99999999", "yyyy-mm-dd hh:mm", "1969-07-21 00:00"),
      ("1", "yyyy-mm-dd", "1900-01-01"), ("59", "yyyy-mm-dd", "1900-02-28"),
      ("60", "yyyy-mm-dd", "1900-02-29"),
      ("61", "yyyy-mm-dd", "1900-03-01"), ("36585", "yyyy-mm-dd", "2000-02-29"),
      ("2958465", "yyyy-mm-dd", "9999-12-31"),
    ])
  func dates(number: String, code: String, text: String) {
    #expect(shown(number, code) == text)
  }

  @Test(
    "F6: a format that is not known shows nothing, so that nothing wrong is shown",
    arguments: [
      ("0.5", "# ?/?"), ("5", "[>3]0;0"), ("5", "000-00"), ("5", "##0.0E+0"), ("5", "bb"),
      ("25404", "mmmmm"),
      ("25404", "[$-407]d. mmmm"), ("-1", "yyyy-mm-dd"), ("0.5", "yyyy-mm-dd"),
      ("2958466", "yyyy-mm-dd"), ("x", "0"),
      ("1e9999", "0"), ("", "0"), (".", "0"), ("0x10", "0"), ("nan", "General"), ("5", "\"a\"z"),
      ("5", "d0"),
    ])
  func unknown(number: String, code: String) {
    #expect(shown(number, code) == nil)
  }
}
