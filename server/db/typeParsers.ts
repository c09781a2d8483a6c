import type { CustomTypesConfig } from 'pg'
import pg from 'pg'

/**
 * How values leave the database: int8 and numeric as numbers (ids stay below 2^53, a sequence guarantees
 * it; decimals keep about 15 digits), date and time as the strings they were written as, timestamptz as
 * Date. The arrays of these follow.
 */
export const typeParsers: CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') => {
    const parser = format === 'binary' ? undefined : parsers[oid]
    return parser ?? pg.types.getTypeParser(oid as never, format as never)
  }) as CustomTypesConfig['getTypeParser'],
}

type Parser = (value: string) => unknown

/** Its declared type is a plain function; the package exports this. */
const arrays = pg.types.arrayParser as unknown as {
  create(source: string, element: Parser): { parse(): unknown[] }
}

const text: Parser = value => value

const parsers: Record<number, Parser> = {
  20: Number,
  1016: arrayOf(Number),
  1700: Number,
  1231: arrayOf(Number),
  1082: text,
  1182: arrayOf(text),
  1083: text,
  1183: arrayOf(text),
}

function arrayOf(element: Parser): Parser {
  return value => arrays.create(value, element).parse()
}
