const NAME = /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}$/
const LABEL = /^[A-Za-z0-9-]{1,63}$/

/** Whether the text is an address that mail can be sent to: name, @ and a domain of at least two parts. */
export function isEmail(text: string): boolean {
  const at = text.lastIndexOf('@')
  if (at < 1 || text.length > 254) return false
  const name = text.slice(0, at)
  const labels = text.slice(at + 1).split('.')
  return isName(name) && labels.length > 1 && labels.every(isLabel)
}

const isName = (name: string) =>
  NAME.test(name) && !name.startsWith('.') && !name.endsWith('.') && !name.includes('..')

const isLabel = (label: string) => LABEL.test(label) && !label.startsWith('-') && !label.endsWith('-')
