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
      ("0.125", "0.00", "0.13"), ("1999.995", "0.00", "2000.00"),
      ("1234567.891", "#,##0.00", "1,234,567.89"), ("999", "#,##0", "999"),
      ("0.25", "0%", "25%"), ("0.125", "0.0%", "12.5%"), ("1", "0%", "100%"), ("-3", "0", "-3"),
      ("-1234.5", "#,##0.0", "-1,234.5"), ("-0.4", "0", "0"), ("5", "@", "5"),
      ("0", "0.0%", "0.0%"),
    ])
  func numbers(number: String, code: String, text: String) {
    #expect(shown(number, code) == text)
  }

  @Test(
    "F6: a date is shown with the year first, a time with 24 hours",
    arguments: [
      ("25404", "yyyy-mm-dd", "1969-07-20"), ("25404", "dd.mm.yyyy", "1969-07-20"),
      ("25404", "d mmmm yyyy", "1969-07-20"), ("25404", "[$-409]d-mmm-yyyy;@", "1969-07-20"),
      ("25404", "[$-407]dddd\\, d. mmmm yyyy", "1969-07-20"),
      ("25404", "d \"de\" m yy", "1969-07-20"),
      ("0.75", "h:mm", "18:00"), ("0.75", "h:mm AM/PM", "18:00"),
      ("0.0625", "hh:mm:ss", "01:30:00"),
      ("25404.99999999", "yyyy-mm-dd hh:mm", "1969-07-21 00:00"),
      ("61", "yyyy-mm-dd", "1900-03-01"),
      ("36585", "yyyy-mm-dd", "2000-02-29"), ("2958465", "yyyy-mm-dd", "9999-12-31"),
    ])
  func dates(number: String, code: String, text: String) {
    #expect(shown(number, code) == text)
  }

  @Test(
    "F6: a format that is not known shows nothing, so that nothing wrong is shown",
    arguments: [
      ("0.5", "# ?/?"), ("5", "[>3]0;0"), ("5", "000-00"), ("5", "##0.0E+0"), ("5", "bb"),
      ("5", "\"€\" #,##0"), ("5", "[Red]0"), ("5", "0\"kg\""), ("5", "0.##"), ("5", "0;(0)"),
      ("25404", "mmmmm"), ("25404", "mmm-yy"), ("25404", "yyyy"), ("1.5", "[h]:mm"),
      ("0.001", "mm:ss"), ("0.001", "ss.00"), ("-1", "yyyy-mm-dd"), ("0.5", "yyyy-mm-dd"),
      ("60", "yyyy-mm-dd"), ("2958466", "yyyy-mm-dd"), ("x", "0"), ("1e9999", "0"), ("", "0"),
      (".", "0"), ("0x10", "0"), ("nan", "General"), ("5", "\"a\"z"), ("5", "d0"), ("5", ""),
    ])
  func unknown(number: String, code: String) {
    #expect(shown(number, code) == nil)
  }
}
