import { describe, expect, it } from 'vitest'
import type { WidgetProperties } from '#model/source/widget.ts'

const sources = import.meta.glob<string>('../../src/widgets/*/*.{ts,tsx}', {
  query: '?raw',
  import: 'default',
  eager: true,
})
const drawings = Object.values(
  import.meta.glob<string>('../../src/engine/field-types/*.tsx', {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
).join('\n')
const properties = import.meta.glob<WidgetProperties>('../../src/widgets/*/properties.ts', {
  eager: true,
  import: 'default',
})

const folderOf = (path: string) => path.split('/').at(-2) ?? ''
const folders = [...new Set(Object.keys(sources).map(folderOf))]
const knownOf = (folder: string) => properties[`../../src/widgets/${folder}/properties.ts`] ?? {}

/** What draws a widget: its own files but the list, and those of the widget that it hands on to. */
function sourceOf(folder: string): string {
  const own = Object.entries(sources)
    .filter(([path]) => folderOf(path) === folder && !path.endsWith('/properties.ts'))
    .map(([, text]) => text)
    .join('\n')
  const other = /widget="([\w-]+)"/.exec(own)?.[1]
  return other === undefined ? own : own + sourceOf(other)
}

/** Properties of an interface that a form, a cell or a search form gives, whatever the page file says. */
const GIVEN = new Set([
  'rows',
  'document',
  'object',
  'query',
  'range',
  'loading',
  'nodes',
  'candidates',
  'isOpen',
  'later',
  'marked',
])

/** Properties that the form reads, and gives the widget something for. */
const READ_BY_FORMS = new Set(['byAction', 'headings'])

/** Properties that the interfaces of inputs add to those of every widget. */
function declaredBy(folder: string): string[] {
  const own = Object.entries(sources).filter(([path]) => folderOf(path) === folder)
  const bodies = own.flatMap(([, text]) => [
    ...text.matchAll(/interface \w+ extends WidgetProps<[^{]*> \{\n([\s\S]*?)\n\}/g),
  ])
  const names = bodies.flatMap(([, body = '']) => [...body.matchAll(/^ {2}(\w+)\??:/gm)])
  return names.map(([, name = '']) => name).filter(name => !GIVEN.has(name))
}

/** Whether sources read a property: by its name, or with those that an input takes as they are. */
function isRead(name: string, source: string): boolean {
  const handsOn = /\b(?:inputProps|choiceProps|textProps)\(props/.test(source)
  if (handsOn && ['placeholder', 'autoFocus'].includes(name)) return true
  return new RegExp(`\\b${name}\\b`).test(`${source}\n${drawings}`)
}

describe('properties of widgets', () => {
  it('should be found, each in words and with a type', () => {
    const listed = folders.flatMap(folder =>
      Object.entries(knownOf(folder)).map(([name, schema]) => ({ at: `${folder}.${name}`, schema })),
    )
    expect(listed.length).toBeGreaterThan(60)
    const isDescribed = ({ description = '', type, anyOf }: (typeof listed)[number]['schema']) =>
      /^[A-Za-z].*\.$/.test(description) && (type ?? anyOf) !== undefined
    expect(listed.filter(({ schema }) => !isDescribed(schema)).map(({ at }) => at)).toEqual([])
  })

  it.each(folders)(
    'should hold what the interface of %s declares, and nothing that it does not read',
    folder => {
      const known = Object.keys(knownOf(folder))
      expect(declaredBy(folder).filter(name => !known.includes(name))).toEqual([])
      expect(known.filter(name => !READ_BY_FORMS.has(name) && !isRead(name, sourceOf(folder)))).toEqual([])
    },
  )
})
