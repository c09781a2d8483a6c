import { proxy } from 'valtio/vanilla'

/** What is asked in the drawer that says why somebody does not see something. */
interface AskedWhy {
  isOpen: boolean
  /** Key of the page that it begins with; null where it is to be chosen. */
  page: string | null
  /** The account that it begins with; null for the own one. */
  user: { userId: number; nickName: string } | null
}

export const askedWhy = proxy<AskedWhy>({ isOpen: false, page: null, user: null })

/** Opens the drawer. */
export function askWhy(asked: Partial<Pick<AskedWhy, 'page' | 'user'>>): void {
  Object.assign(askedWhy, { page: null, user: null, ...asked, isOpen: true })
}

export function closeWhy(): void {
  askedWhy.isOpen = false
}
