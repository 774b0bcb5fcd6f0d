import { plainOption, type Field, type Option } from "./field.ts";

/** The states of the United States, the federal district and the territories, by their postal codes. */
const names =
  "AL Alabama|AK Alaska|AS American Samoa|AZ Arizona|AR Arkansas|CA California|CO Colorado|CT Connecticut|DE Delaware|" +
  "DC District of Columbia|FL Florida|GA Georgia|GU Guam|HI Hawaii|ID Idaho|IL Illinois|IN Indiana|IA Iowa|KS Kansas|" +
  "KY Kentucky|LA Louisiana|ME Maine|MD Maryland|MA Massachusetts|MI Michigan|MN Minnesota|MS Mississippi|MO Missouri|" +
  "MT Montana|NE Nebraska|NV Nevada|NH New Hampshire|NJ New Jersey|NM New Mexico|NY New York|NC North Carolina|" +
  "ND North Dakota|MP Northern Mariana Islands|OH Ohio|OK Oklahoma|OR Oregon|PA Pennsylvania|PR Puerto Rico|" +
  "RI Rhode Island|SC South Carolina|SD South Dakota|TN Tennessee|TX Texas|UT Utah|VT Vermont|VI U.S. Virgin Islands|" +
  "VA Virginia|WA Washington|WV West Virginia|WI Wisconsin|WY Wyoming";
const states: readonly Option[] = names.split("|").map((entry) => ({
  value: entry.slice(0, 2),
  label: entry.slice(3),
  ...plainOption,
}));

/** The options of a list: its own, or the states of the United States for a list of states without options. */
export const optionsOf = ({ type, options }: Pick<Field, "type" | "options">): readonly Option[] =>
  type === "liststate" && options.length === 0 ? states : options;
