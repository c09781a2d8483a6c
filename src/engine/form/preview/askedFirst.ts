import { AGREED_HEADER } from '#model/consequence/agreement.ts'
import type { Row } from '../../data/Row.ts'
import type { EngineHost, HttpFault } from '../../EngineHost.ts'
import type { SavePreview } from './PreviewSections.tsx'

/** Headers that say to what the user has agreed; null where they do not want it. */
export type Agreement = Record<string, string> | null

interface AskedWork<Result> {
  /**
   * Tells what would follow, and resolves what the user says.
   * @param again why it is asked once more; undefined at first
   * @throws HttpFault
   */
  ask(again: string | undefined): Promise<Agreement>
  /** @throws HttpFault */
  work(headers: Record<string, string>): Promise<Result>
}

/**
 * Asks before it works, and asks again as long as more are affected than was agreed to. Resolves null where it is not
 * wanted. @throws HttpFault
 */
export async function askedFirst<Result>({ ask, work }: AskedWork<Result>): Promise<Result | null> {
  let again: string | undefined
  for (;;) {
    const headers = await ask(again)
    if (headers === null) return null
    try {
      return await work(headers)
    } catch (error) {
      const { errors = [], message } = error as HttpFault
      if (!errors.some(({ code }) => code === 'MORE_AFFECTED')) throw error
      again = message
    }
  }
}

/**
 * What the server says would follow. It changes nothing: whoever has declined may ask the same again at once.
 * @throws HttpFault
 */
export async function readPreview(
  http: EngineHost['http'],
  path: string,
  body: Row,
  silent = false,
): Promise<SavePreview> {
  const headers = { repeatSubmit: 'false' }
  return (await http.request(path, { method: 'POST', body, silent, headers })).data as SavePreview
}

/** What agreeing to a preview sends along. */
export const agreementOf = ({ agreed }: SavePreview): Record<string, string> =>
  agreed === undefined ? {} : { [AGREED_HEADER]: String(agreed) }
