import { Button, Input } from 'antd'
import { Suspense, useMemo } from 'react'
import { t } from '#model/language/t.ts'
import type { PageModel } from '#model/types/index.ts'
import { hasPermission } from '../../access/permissions.ts'
import { listAnswer } from '../../data/listRequest.ts'
import type { Row } from '../../data/Row.ts'
import { useRead } from '../../data/useRead.ts'
import { useHost } from '../../EngineContext.ts'
import { FaultBox } from '../../faults/FaultBox.tsx'
import { ListSkeleton } from '../../list/ListSkeleton.tsx'
import { SideTree } from '../../list/listParts.ts'
import { faultMessage } from '../../text/messages.ts'
import { nounOf, recordLabel } from '../../text/recordWords.ts'
import type { SplitChoice } from './useSplitChoice.ts'

const NONE: Row[] = []

/** A side longer than this wants a search of its own, not a longer list. */
const MOST_ROWS = 500

interface SplitSideProps extends SplitChoice {
  /** The page whose records are chosen from. */
  model: PageModel
  /** Whether it is its turn to be drawn. */
  isReady: boolean
}

/** The records on the left of a split page: a tree or a list, with a search of its own. */
export function SplitSide({ model, isReady, chosen, choose, text, setText }: SplitSideProps) {
  const host = useHost()
  const { rows, total, isFirst, error, refresh } = useSideRows(model)
  const resource = model.resource as NonNullable<PageModel['resource']>
  const noun = nounOf(host.text(resource.title))
  const found = useMemo(() => matching(rows, text.trim(), resource), [rows, text, resource])

  if (error) {
    return (
      <FaultBox title={t('加载失败')} onRetry={() => void refresh()}>
        {faultMessage(error)}
      </FaultBox>
    )
  }
  if (isFirst || !isReady) return <ListSkeleton />
  return (
    <>
      <div className="m-split-search">
        <Input
          allowClear
          value={text}
          placeholder={t('搜索{{noun}}', { noun })}
          aria-label={t('搜索{{noun}}', { noun })}
          onChange={event => setText(event.target.value)}
        />
      </div>
      <div className="m-split-tree">
        <button
          type="button"
          className={chosen === null ? 'm-split-all is-chosen' : 'm-split-all'}
          aria-pressed={chosen === null}
          onClick={() => choose(null)}
        >
          {t('全部{{noun}}', { noun })}
        </button>
        <Suspense fallback={<ListSkeleton />}>
          <SideTree
            key={text}
            rows={found}
            resource={resource}
            chosen={chosen}
            choose={choose}
            isSearched={text !== ''}
          />
        </Suspense>
        {total > rows.length && (
          <p className="m-hint">{t('共{{total}}项，只列出前{{count}}项', { total, count: rows.length })}</p>
        )}
        {found.length === 0 && (
          <p className="m-hint">
            {text === '' ? t('还没有{{noun}}', { noun }) : t('没有符合条件的{{noun}}', { noun })}
            {text !== '' && (
              <Button type="link" size="small" onClick={() => setText('')}>
                {t('清除')}
              </Button>
            )}
          </p>
        )}
      </div>
    </>
  )
}

/** Rows whose name contains the text, with all above them, so that they keep their place. */
function matching(rows: Row[], text: string, resource: NonNullable<PageModel['resource']>): Row[] {
  if (text === '') return rows
  const wanted = text.toLowerCase()
  const byKey = new Map(rows.map(row => [row[resource.key], row]))
  const kept = new Set<Row>()
  for (const row of rows) {
    if (!recordLabel(resource, row).toLowerCase().includes(wanted)) continue
    let above: Row | undefined = row
    while (above && !kept.has(above)) {
      kept.add(above)
      above = resource.tree ? byKey.get(above[resource.tree.parent]) : undefined
    }
  }
  return rows.filter(row => kept.has(row))
}

/**
 * Returns the records to choose from. They are read as the page's list where the user may see that, else as the
 * candidates of a reference, which whoever may see a label may see.
 * @throws Error when the page has neither
 */
function useSideRows(model: PageModel) {
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
