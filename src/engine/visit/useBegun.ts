import { useEffect, useState } from 'react'
import type { Row } from '../data/Row.ts'
import type { FormState } from '../form/core/FormState.ts'
import { plainValue } from '../form/core/plainValue.ts'

const nameOf = (mark: string): string => `m-visit-begun ${mark}`

/** What somebody had begun to fill in behind a link before this tab loaded the page anew, as for another language. */
export const useBegun = (mark: string): Row => useState(() => readBegun(mark))[0]

/** Keeps what is filled in while the page is left; until it was sent, and in this tab alone. */
export function useKeptForReload(mark: string, state: FormState): void {
  useEffect(() => {
    const keep = () => {
      try {
        sessionStorage.setItem(nameOf(mark), JSON.stringify(plainValue(state.form.values)))
      } catch (error) {
        console.warn('This tab keeps nothing: what was filled in is lost with the page.', error)
      }
    }
    window.addEventListener('pagehide', keep)
    return () => window.removeEventListener('pagehide', keep)
  }, [mark, state])
}

/** After it was sent. */
export function forgetBegun(mark: string): void {
  try {
    sessionStorage.removeItem(nameOf(mark))
  } catch (error) {
    console.warn('What this tab keeps cannot be forgotten.', error)
  }
}

function readBegun(mark: string): Row {
  try {
    return JSON.parse(sessionStorage.getItem(nameOf(mark)) ?? '{}')
  } catch (error) {
    console.warn('What this tab has kept cannot be read.', error)
    return {}
  }
}
