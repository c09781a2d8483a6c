import type { ColumnKind, GeneratedColumn } from './GeneratedTable.ts'

type SourceKind = Pick<GeneratedColumn, 'kind' | 'length' | 'scale'>

/** Names of SQL types, without sizes and in small letters. Those of PostgreSQL and MySQL mean the same where both have them. */
const KINDS: [ColumnKind, readonly string[]][] = [
  ['integer', ['bigint', 'int', 'integer', 'smallint', 'mediumint', 'int2', 'int4', 'int8', 'year']],
  ['integer', ['serial', 'bigserial', 'smallserial', 'serial4', 'serial8', 'tinyint']],
  ['number', ['decimal', 'numeric', 'double', 'float', 'double precision', 'real', 'float4', 'float8']],
  ['number', ['money', 'dec', 'fixed']],
  ['boolean', ['bool', 'boolean', 'bit']],
  ['date', ['date']],
  ['date-time', ['datetime', 'timestamp', 'timestamptz']],
  ['date-time', ['timestamp with time zone', 'timestamp without time zone']],
  ['time', ['time', 'timetz', 'time with time zone', 'time without time zone']],
  ['json', ['json', 'jsonb']],
  ['string', ['varchar', 'char', 'character varying', 'character', 'nvarchar', 'nchar', 'bpchar']],
  ['string', ['varchar2', 'nvarchar2', 'enum', 'set', 'uuid', 'inet', 'cidr', 'citext', 'name']],
  ['text', ['text', 'tinytext', 'mediumtext', 'longtext', 'clob', 'xml', 'tsvector', 'interval']],
  ['binary', ['blob', 'tinyblob', 'mediumblob', 'longblob', 'binary', 'varbinary', 'bytea', 'geometry']],
  ['binary', ['point', 'polygon', 'linestring', 'path', 'box', 'circle', 'vector']],
]

const BY_NAME = new Map(KINDS.flatMap(([kind, names]) => names.map(name => [name, kind] as const)))

/** Texts of more characters than this are held without a limit. */
const LONGEST = 10_485_760
/** Decimal places that a page keeps. */
const FINEST = 12
const UUID_LENGTH = 36

/**
 * What the values of a column of SQL are; null for a type that nobody knows.
 * @param type name without sizes, in any letters
 * @param sizes what stands in brackets behind it
 */
export function columnKindOf(type: string, sizes: readonly number[] = []): SourceKind | null {
  const name = type.trim().toLowerCase().replace(/\s+/g, ' ')
  if (/\[\]$/.test(name)) return { kind: 'json', length: null, scale: null }
  const kind = BY_NAME.get(name)
  if (kind === undefined) return null
  const [size = null, scale = null] = sizes
  if (name === 'bit' && (size ?? 1) > 1) return { kind: 'binary', length: null, scale: null }
  if ((name === 'tinyint' && size === 1) || kind === 'boolean')
    return { kind: 'boolean', length: null, scale: null }
  if (kind === 'string') return textKind(name, size)
  if (kind === 'number') return numberKind(name, size, scale)
  return { kind, length: null, scale: null }
}

function textKind(name: string, size: number | null): SourceKind {
  if (name === 'uuid') return { kind: 'string', length: UUID_LENGTH, scale: null }
  if (size === null && (name === 'char' || name === 'character'))
    return { kind: 'string', length: 1, scale: null }
  if (size !== null && size > LONGEST) return { kind: 'text', length: null, scale: null }
  return { kind: 'string', length: size, scale: null }
}

/** Exact numbers keep their places; one without any is whole. */
function numberKind(name: string, size: number | null, scale: number | null): SourceKind {
  if (name === 'money') return { kind: 'number', length: null, scale: 2 }
  if (!/^(decimal|numeric|dec|fixed)$/.test(name)) return { kind: 'number', length: null, scale: null }
  if (size === null) return { kind: 'number', length: null, scale: null }
  const places = Math.min(FINEST, scale ?? 0)
  return places === 0 && size <= 15
    ? { kind: 'integer', length: null, scale: null }
    : { kind: 'number', length: null, scale: places }
}
