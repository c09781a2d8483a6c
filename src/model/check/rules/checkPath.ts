import { say } from '../../language/say.ts'
import type { JsonPath, Reporter } from '../Reporter.ts'

const PLAIN = /^\/?:?[a-zA-Z0-9_-]+(\/:?[a-zA-Z0-9_-]+)*$/

/** Reports a path below a resource that leads elsewhere, or that no address can hold. */
export function checkPath(path: string | undefined, at: JsonPath, reporter: Reporter): void {
  if (path === undefined || PLAIN.test(path)) return
  const message = say`a path below the resource is made of letters, digits, - and _, with / between: records/close`
  reporter.report('wrong-form', at, message)
}
