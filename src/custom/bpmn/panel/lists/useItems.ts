import { useEffect, useRef, useState } from '@bpmn-io/properties-panel/preact/hooks'
import type { Panel } from '../Panel.ts'
import { focusEntry, type ListOptions, lackingIn, mistakeIn } from './ListOptions.ts'

/** What is done with the items of a list. */
export interface Items {
  /** Around the table and what adds to it. */
  root: { current: HTMLDivElement | null }
  /** What is wrong with each, in words. */
  mistakes: (string | null)[]
  /** The item whose dialog is open. */
  opened: object | null
  open(item: object): void
  close(): void
  /** Whether the item was added when the dialog opened. */
  isNew: boolean
  /** Whether the dialog was to be done while its item lacks something. */
  isAsked: boolean
  /** Closes the dialog, or leads to what its item lacks. */
  done(): void
  /** The same, but what was lacking before and was not touched may stay so. */
  leave(): void
  /** Closes the dialog and takes back what was done since it opened, the adding of its item too. */
  cancel(): void
  add(): void
  /** Asks first. */
  remove(item: object): Promise<void>
}

/** Opens, adds and removes items of a list. The dialog of an item that is there no more is closed. */
export function useItems(panel: Panel, options: ListOptions<object>): Items {
  const { items } = options
  const root = useRef<HTMLDivElement>(null)
  const [chosen, setChosen] = useState<object | null>(null)
  const [isNew, setNew] = useState(false)
  const [isAsked, setAsked] = useState(false)
  /** The place of the row that was removed, and of which items. */
  const removed = useRef<{ place: number; of: readonly object[] } | null>(null)
  /** How many steps had been done before the dialog opened. */
  const before = useRef(0)
  const opened = chosen && items.includes(chosen) ? chosen : null

  function begin(item: () => object, isAdded: boolean): void {
    panel.pending.flush()
    setNew(isAdded)
    setAsked(false)
    before.current = panel.steps.done
    setChosen(item())
  }

  function close(): void {
    // What was typed last is in the diagram before its field goes.
    panel.pending.flush()
    if (opened) focusRow(root.current, items.indexOf(opened))
    setChosen(null)
  }

  function closeUnless(mayLack: boolean): void {
    panel.pending.flush()
    const lacking = opened && lackingIn(options, opened)
    // A text that was refused would go with its field.
    if (lacking && (!mayLack || panel.pending.isRefused(lacking.id))) {
      setAsked(true)
      focusEntry(lacking.id)
    } else close()
  }

  useEffect(() => {
    if (!chosen || opened) return
    setChosen(null)
    // Its dialog had the focus, unless that is somewhere else by now.
    if (document.activeElement === document.body) focusRow(root.current, items.length)
  }, [chosen, opened, items])
  useEffect(() => {
    if (!removed.current || removed.current.of === items) return
    focusRow(root.current, removed.current.place)
    removed.current = null
  }, [items])

  return {
    ...{ root, opened, isNew, isAsked },
    // What was added a moment ago may be empty.
    mistakes: items.map(item => (item === opened && isNew && !isAsked ? null : mistakeIn(options, item))),
    open: item => begin(() => item, false),
    close,
    done: () => closeUnless(false),
    leave() {
      panel.pending.flush()
      closeUnless(panel.steps.done === before.current)
    },
    cancel() {
      close()
      panel.steps.takeBack(before.current)
    },
    add: () => begin(options.onAdd, true),
    async remove(item) {
      if (!(await panel.host.confirm(options.question))) return
      removed.current = { place: items.indexOf(item), of: items }
      options.onRemove(item)
    },
  }
}

/** Puts the focus on the row at a place of a list, or on the last one; on what adds rows where there is none. */
function focusRow(list: HTMLElement | null, place: number): void {
  const rows = [...(list?.querySelectorAll<HTMLElement>('tbody > tr') ?? [])]
  const row = rows[place] ?? rows.at(-1) ?? list?.querySelector<HTMLElement>('.m-panel-add')
  row?.focus()
}
