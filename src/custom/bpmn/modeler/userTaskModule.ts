import type ContextPad from 'diagram-js/lib/features/context-pad/ContextPad'
import type Palette from 'diagram-js/lib/features/palette/Palette'
import { translate } from '../language/translateModule.ts'

type Listener = (event: Event, element: object) => unknown

interface ToolEntry {
  group: string
  className: string
  title: string
  action: Record<string, Listener>
}

type Entries = Record<string, ToolEntry>

/** Parts of bpmn-js, as its own tools use them. */
interface Drawing {
  elementFactory: { createShape(attributes: object): object }
  create: { start(event: Event, shape: object, context?: object): void }
  autoPlace: { append(source: object, shape: object): void }
  appendPreview: { create(source: object, type: string): void; cleanUp(): void }
}

const TYPE = 'bpmn:UserTask'

/**
 * The task that the palette and the pad offer first is one that somebody does. The library's own is of no kind: nobody
 * is asked there, and the process goes on at once. Other kinds are under the tool that changes the type.
 */
class UserTaskTools {
  static $inject = ['palette', 'contextPad', 'injector']

  constructor(palette: Palette, contextPad: ContextPad, injector: { get(name: string): unknown }) {
    const part = <Name extends keyof Drawing>(name: Name) => injector.get(name) as Drawing[Name]
    const task = () => part('elementFactory').createShape({ type: TYPE })
    const start: Listener = event => part('create').start(event, task())
    const drag: Listener = (event, source) => part('create').start(event, task(), { source })
    const hover: Listener = (_, source) => {
      part('appendPreview').create(source, TYPE)
      return () => part('appendPreview').cleanUp()
    }
    palette.registerProvider(LATE, {
      getPaletteEntries: () =>
        replaced('create.task', translate('User task'), { dragstart: start, click: start }),
    } as never)
    const click: Listener = (_, source) => part('autoPlace').append(source, task())
    contextPad.registerProvider(LATE, {
      getContextPadEntries: () =>
        replaced('append.append-task', translate('Append {type}', { type: translate('User task') }), {
          ...{ dragstart: drag, click, hover },
        }),
    } as never)
  }
}

/** After the library's own tools. */
const LATE = 500

const replaced = (id: string, title: string, action: ToolEntry['action']) => (entries: Entries) => {
  const former = entries[id]
  return former
    ? { ...entries, [id]: { ...former, className: 'bpmn-icon-user-task', title, action } }
    : entries
}

export const userTaskModule = {
  __init__: ['userTaskTools'],
  userTaskTools: ['type', UserTaskTools] as const,
}
