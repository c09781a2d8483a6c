import { type EngineHost, faultMessage, listAnswer } from '#engine'
import type { PickerKind, Pickers } from './Pickers.ts'

/** Endpoints of candidates, which whoever may read assignment rules may ask. */
const PATHS: Record<PickerKind, string> = {
  user: '/system/user/options',
  role: '/system/role/options',
  dept: '/system/dept/options',
  post: '/system/post/options',
  group: '/bpm/user-group/options',
}

const MOST = 50

/** Pickers over the endpoints of candidates. Failures are thrown with a message to show, and not shown. */
export function createPickers(http: EngineHost['http']): Pickers {
  return async (kind, { keyword = '', ids, signal }) => {
    const query = { keyword: keyword.trim(), ids: ids?.join(','), pageSize: MOST }
    try {
      const answer = await http.request(PATHS[kind], { query, silent: true, signal })
      return listAnswer(answer).rows.map(({ value, label }) => ({
        value: String(value),
        label: String(label),
      }))
    } catch (fault) {
      throw new Error(faultMessage(fault), { cause: fault })
    }
  }
}
