import pg from 'pg'

/** Its declared type is a plain function; the package exports this. */
const arrays = pg.types.arrayParser as unknown as {
  create(source: string, element: Parser): { parse(): unknown[] }
}

type Parser = (value: string) => unknown

const arrayOf =
  (element: Parser): Parser =>
  value =>
    arrays.create(value, element).parse()

/**
 * How values leave the database: int8 and numeric as numbers (ids stay below 2^53, a sequence guarantees
 * it; decimals keep about 15 digits), date and time as the strings they were written as, timestamptz as
 * Date. The arrays of these follow.
 */
export const typeParsers = new pg.TypeOverrides()

const parsers: [oid: number, array: number, parse: Parser][] = [
  [20, 1016, Number],
  [1700, 1231, Number],
  [1082, 1182, String],
  [1083, 1183, String],
]

for (const [oid, array, parse] of parsers) {
  typeParsers.setTypeParser(oid, parse as (value: string) => never)
  typeParsers.setTypeParser(array, arrayOf(parse) as (value: string) => never)
}
