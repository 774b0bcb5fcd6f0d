import type { formProblems as en } from "../form-problems.ts";
import type { Translated } from "../translated.ts";

/** The problems of forms. */
export const formProblems: Translated<typeof en> = {
  too_many_fields:
    "Ein Formular hat höchstens {maximum} Felder, einschließlich derer in wiederholten Zeilen.",
  field_key_taken: "Zwei Felder haben den Schlüssel „{key}“.",
  row_field_key_taken: "Zwei Felder der Zeilen von „{repeater}“ haben den Schlüssel „{key}“.",
  field_id_taken: "Zwei Felder haben die ID {id}.",
  field_id_unknown: "„{key}“ hat die ID {id}, aber dieses Formular hat kein solches Feld.",
  row_field_id_unknown: "„{key}“ hat die ID {id}, aber „{repeater}“ hat kein solches Feld.",
  captcha_taken: "Ein Formular kann nur ein Captcha haben.",
  answer_missing: "Die Frage „{key}“ hat keine erwartete Antwort.",
  required_without_value: "„{key}“ hat keinen Wert und kann deshalb kein Pflichtfeld sein.",
  rows_not_possible: "„{key}“ hat Felder, aber das können nur wiederholte Zeilen.",
  row_fields_missing: "Die Zeilen von „{key}“ haben keine Felder.",
  row_limits_reversed: "Die Mindestzahl der Zeilen von „{key}“ ist größer als die Höchstzahl.",
  row_field_counts_product:
    "„{key}“ steht in wiederholten Zeilen und kann deshalb kein Produkt zählen.",
  options_missing: "„{key}“ hat keine Optionen.",
  option_value_taken: "Zwei Optionen von „{key}“ haben den Wert „{value}“.",
  option_image_missing: "Die Option „{value}“ von „{key}“ hat kein Bild.",
  taxonomy_unknown: "„{key}“ zeigt die Taxonomie „{taxonomy}“, die diese Website nicht hat.",
  file_type_not_allowed:
    "„{key}“ nimmt Dateien vom Typ {file_type} an, die diese Website nicht erlaubt.",
  files_not_stored: "„{key}“ nimmt Dateien an, aber das Formular speichert keine Einsendungen.",
  number_limits_reversed: "Das Minimum von „{key}“ ist größer als das Maximum.",
  step_not_positive: "Die Schrittweite von „{key}“ muss größer als 0 sein.",
  quantity_invalid:
    "Minimum, Maximum und Schrittweite von „{key}“ müssen ganze Zahlen bis 100.000 sein.",
  stars_invalid: "„{key}“ muss 1 bis 20 Sterne haben.",
  confirmed_password_unknown: "„{key}“ wiederholt „{field}“, das kein Passwortfeld ist.",
  confirmed_field_unknown: "„{key}“ wiederholt „{field}“, das kein einzeiliges Textfeld ist.",
  condition_not_possible: "„{key}“ schützt vor Spam und wird deshalb immer gezeigt.",
  condition_field_unknown:
    "Eine Bedingung von „{key}“ nennt „{field}“. Das ist kein Feld davor, dessen Wert gespeichert wird.",
  condition_field_total: "Eine Bedingung von „{key}“ nennt „{field}“, das eine Summe ist.",
  condition_option_unknown:
    "Eine Bedingung von „{key}“ nennt die Option „{value}“, die „{field}“ nicht hat.",
  product_taken: "„{key}“ zählt „{product}“, das schon ein anderes Feld zählt.",
  product_unknown: "„{key}“ zählt „{product}“, das kein Produkt ist.",
  product_has_quantity: "„{key}“ zählt „{product}“, das eine eigene Menge hat.",
  quantity_not_possible:
    "Besucher können nur bei einem Produkt ohne Optionen eine Menge eingeben, nicht bei „{key}“.",
  unique_field_unknown:
    "Einsendungen werden nach „{field}“ verglichen. Das ist kein Feld, dessen Wert gespeichert wird.",
  unique_field_not_comparable:
    "Einsendungen werden nach „{field}“ verglichen, dessen Werte nicht vergleichbar sind.",
  submitter_email_unknown:
    "Die E-Mail-Adresse des Absenders steht in „{field}“. Das ist kein Feld, dessen Wert gespeichert wird.",
  submitter_email_no_email:
    "Die E-Mail-Adresse des Absenders steht in „{field}“, das kein E-Mail-Feld ist.",
  excluded_field_unknown:
    "„{field}“ gehört zu den Feldern, die nicht gespeichert werden, aber das Formular hat kein solches Feld mit einem Wert.",
  email_name_taken: "Zwei E-Mails haben den Schlüssel „{name}“.",
  calculation_name_taken: "Zwei Berechnungen haben den Namen „{name}“.",
  calculation_character_unexpected:
    "Die Formel von „{name}“ hat an Stelle {position} ein unerwartetes Zeichen.",
  calculation_operator_missing:
    "In der Formel von „{name}“ fehlt an Stelle {position} ein Rechenzeichen.",
  calculation_value_missing:
    "In der Formel von „{name}“ fehlt an Stelle {position} eine Zahl oder ein Platzhalter.",
  calculation_incomplete:
    "In der Formel von „{name}“ fehlt am Ende eine Zahl oder ein Platzhalter.",
  calculation_bracket_not_opened:
    "Die Formel von „{name}“ schließt eine Klammer, die sie nicht öffnet.",
  calculation_bracket_not_closed: "Die Formel von „{name}“ schließt eine Klammer nicht.",
  calculation_unknown:
    "Die Formel von „{name}“ verwendet „{calculation}“. Das ist keine Berechnung davor.",
  redirect_invalid:
    "Geben Sie eine Adresse dieser Website wie /thank-you oder eine http- oder https-URL mit einem Host ein. Danach dürfen Platzhalter folgen.",
};
