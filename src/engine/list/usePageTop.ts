import { type RefObject, useEffect, useRef } from 'react'
import { scrollToTop } from '../data/scrollToTop.ts'

/** What scrolls where rows are drawn: a table, a table of what is seen only, cards. */
const SCROLLED = '.ant-table-body, .ant-table-tbody-virtual-holder, .m-cards'

/** Another page of rows is read from its top. @param page changes with the rows that are asked for */
export function usePageTop(room: RefObject<HTMLElement | null>, page: string): void {
  const last = useRef(page)
  useEffect(() => {
    if (last.current === page) return
    last.current = page
    const scrolled = room.current?.querySelector<HTMLElement>(SCROLLED)
    return scrolled ? scrollToTop(scrolled) : undefined
  }, [page, room])
}
