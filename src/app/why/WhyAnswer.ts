/** An account that is asked about. */
export interface WhySubject {
  userId: number
  userName: string
  nickName: string
}

/** What a page keeps from an account. */
export interface HiddenParts {
  pageTitle: string
  user: WhySubject
  /** Whether the account may open the page at all, and why not, in words. */
  open: boolean
  sentence: string
  buttons: { name: string; title: string }[]
  fields: { name: string; title: string; readable: boolean }[]
}

/** A link of the chain that decides. */
export interface WhyLink {
  kind: string
  /** Whether it lets pass. */
  ok: boolean
  text: string
  /** Line of the page file; null where it is not known. */
  place: string | null
}

/** Why an account sees something, or does not. */
export interface WhyAnswer {
  title: string
  allowed: boolean
  chain: WhyLink[]
}

/** What is asked: a page by itself, one of its buttons or fields, or a record. */
export interface WhyQuestion {
  page: string
  user: number | undefined
  action?: string
  field?: string
  id?: string
}
