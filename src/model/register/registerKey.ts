/** Key of the page of a register, and `component` of its menu node. */
export const registerKey = (formId: number): string => `run-time/${formId}`

/** The form behind the key of a page; null where it is none of a register. */
export function formOfRegister(component: string): number | null {
  const id = /^run-time\/([1-9]\d{0,14})$/.exec(component)?.[1]
  return id === undefined ? null : Number(id)
}

/** Whether an address lies below that of some register, which may not be there. */
export const isRegisterPath = (path: string): boolean => /^\/run-time\/[1-9]\d{0,14}(?:\/|$)/.test(path)

/** Permission prefix of a register. */
export const registerPermission = (formId: number): string => `form:${formId}`
