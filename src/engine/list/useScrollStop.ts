import type { TableRef } from 'antd/es/table'
import { type RefObject, useEffect, useRef } from 'react'

const SCROLLED = '.ant-table-body, .ant-table-content, .ant-table-tbody-virtual-holder'
/** Never seen, nor reached. */
const MEASURING = '.ant-table-measure-row'
const FOCUSABLE = 'a[href], button, input, [tabindex]'

/** Lets a list that scrolls, and holds nothing that takes the focus, take it itself. */
export function useListStop(): RefObject<HTMLUListElement> {
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    if (list.current && holdsNoStop(list.current)) list.current.tabIndex = 0
    else list.current?.removeAttribute('tabindex')
  })
  return list
}

const holdsNoStop = (scrolled: Element): boolean =>
  [...scrolled.querySelectorAll(FOCUSABLE)].every(element => element.closest(MEASURING) !== null)

/**
 * Returns the ref of a table whose rows scroll: where none of them holds anything that takes the focus, the rows take it
 * together, so that the keyboard scrolls them.
 *
 * @param name what they are called then
 * @param drawn after what else they are looked at again
 */
export function useScrollStop(name: string, ...drawn: unknown[]): RefObject<TableRef> {
  const table = useRef<TableRef>(null)
  useEffect(() => {
    const scrolled = table.current?.nativeElement.querySelector(SCROLLED)
    if (!scrolled) return
    const isStop = holdsNoStop(scrolled)
    const said = { tabindex: '0', role: 'group', 'aria-label': name }
    for (const [key, value] of Object.entries(said)) {
      if (isStop) scrolled.setAttribute(key, value)
      else scrolled.removeAttribute(key)
    }
  }, [name, ...drawn])
  return table
}
