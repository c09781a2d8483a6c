import type { PageModel } from '#model/types/index.ts'
import { hasPermission } from '../../access/permissionCheck.ts'
import { listAnswer } from '../../data/listAnswer.ts'
import type { Row } from '../../data/Row.ts'
import { useRead } from '../../data/useRead.ts'
import { useHost } from '../../EngineContext.ts'

const NONE: Row[] = []
/** A side longer than this wants a search of its own, not a longer list. */
const MOST_ROWS = 500

/**
 * Returns the records to choose from. They are read as the page's list where the user may see that, else as the
 * candidates of a reference, which whoever may see a label may see.
 * @throws Error when the page has neither
 */
export function useSideRows(model: PageModel) {
  const { http, user } = useHost()
  const { list, options } = model.resource?.operations ?? {}
  const operation = list && hasPermission(user, list.permissions) ? list : (options ?? list)
  if (!operation) throw new Error(`${model.component} has no list to choose from.`)
  const query = model.resource?.tree
    ? { pageSize: MOST_ROWS }
    : { pageNum: 1, pageNo: 1, pageSize: MOST_ROWS }
  const { data, error, mutate } = useRead([model.resource?.path, 'side', operation.path], async signal =>
    listAnswer(await http.request(operation.path, { query, silent: true, signal })),
  )
  return {
    rows: data?.rows ?? NONE,
    /** How many there are in all; more than `rows` are not here. */
    total: data?.total ?? 0,
    isFirst: data === undefined && error === undefined,
    error,
    refresh: () => mutate(),
  }
}
