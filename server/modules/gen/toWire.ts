import { pascalCase } from '#model/derive/names.ts'
import type { GeneratorConfig } from '#model/generate/GeneratorConfig.ts'
import type { Row } from '#server/engine/contracts/records.ts'
import type { GenTable, KeptForJava } from './genTable.ts'
import { namesOfProperties } from './namesOfProperties.ts'

/** What only the server works with. */
const INSIDE = ['config', 'sourceTable', 'generatedText', 'design'] as const

/** A record without what only the server works with. */
export function withoutInside(record: Row): Row {
  const answered = { ...record }
  for (const name of INSIDE) delete answered[name]
  return answered
}

/** A table as existing clients know it, with what our own screen needs beside. */
export function infoOf({ config, kept, record, generatedText, design }: GenTable): Row {
  const { columns, ...own } = config
  return {
    ...withoutInside(record),
    ...own,
    ...javaOf(config, kept),
    isGenerated: generatedText !== null,
    isDesigned: design !== null,
    undrawn: design === null ? [] : undrawnIn(design.text, config),
    columns,
    pkColumn: columns.find(({ isPk }) => isPk === '1') ?? null,
    crud: config.tplCategory === 'crud',
    tree: config.tplCategory === 'tree',
    sub: config.tplCategory === 'sub',
  }
}

/** Properties of the columns that the drawing of the page has no more: taken out there, or called otherwise. */
function undrawnIn(text: string, { columns }: GenTable['config']): string[] {
  const drawn = namesOfProperties(text)
  return columns
    .map(({ javaField, isPk }) => (isPk === '1' ? '' : javaField))
    .filter(name => name !== '' && !drawn.has(name))
}

/** What only Java needs is derived, or as it was sent. */
function javaOf(config: GeneratorConfig, kept: KeptForJava): Row {
  return {
    className: config.className || pascalCase(config.tableName),
    packageName: `com.example.${config.moduleName}`,
    tplWebType: 'element-plus',
    genType: '0',
    genPath: '/',
    options: '',
    parentMenuId: null,
    ...kept,
  }
}

const KEPT = [
  'packageName',
  'tplWebType',
  'genType',
  'genPath',
  'options',
  'parentMenuId',
  'parentMenuName',
] as const

/** Of what a client has sent, what only its Java needs. */
export function keptFrom(sent: Row, kept: KeptForJava): KeptForJava {
  const params = typeof sent.params === 'object' && sent.params !== null ? (sent.params as Row) : {}
  const said = (name: string) => sent[name] ?? params[name]
  const own = KEPT.filter(name => ['string', 'number'].includes(typeof said(name)))
  return { ...kept, ...Object.fromEntries(own.map(name => [name, String(said(name)).slice(0, 500)])) }
}
