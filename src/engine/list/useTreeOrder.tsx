import { Button, Input } from 'antd'
import { useMemo, useState } from 'react'
import { t } from '#model/language/t.ts'
import { hasPermission } from '../access/permissions.ts'
import type { CellRenderer } from '../cells/cellRenderer.tsx'
import type { RowKey } from '../data/Row.ts'
import { useMutations } from '../data/useMutations.ts'
import { useHost } from '../EngineContext.ts'
import { recordLabel } from '../text/recordWords.ts'
import type { ListControl } from './useListPage.ts'

export interface TreeOrder {
  /** Draws the order number as an input; undefined where the tree cannot be ordered. */
  orderCell: CellRenderer | undefined
  /** Saves or drops the changed numbers; null while nothing is changed. */
  bar: React.ReactNode
}

/** Returns how the order numbers of a tree are changed in place and saved together. */
export function useTreeOrder(list: ListControl): TreeOrder {
  const host = useHost()
  const { resource, inTrash } = list
  const mutations = useMutations(resource)
  const [changed, setChanged] = useState<ReadonlyMap<RowKey, string>>(new Map())
  const [isSaving, setIsSaving] = useState(false)
  const field = resource.tree?.order ?? null
  const { sort } = resource.operations
  const isOrderable =
    field !== null && sort !== undefined && !inTrash && hasPermission(host.user, sort.permissions)

  const orderCell = useMemo<CellRenderer | undefined>(() => {
    if (!isOrderable || field === null) return undefined
    return record => {
      const key = record[resource.key] as RowKey
      const stored = String(record[field] ?? 0)
      const text = changed.get(key) ?? stored
      return (
        <Input
          status={isWhole(text) ? undefined : 'error'}
          aria-invalid={!isWhole(text)}
          size="small"
          inputMode="numeric"
          maxLength={4}
          aria-label={t('{{label}}排序', { label: recordLabel(resource, record) })}
          value={text}
          onChange={({ target }) => setChanged(before => withOrder(before, key, target.value, stored))}
        />
      )
    }
  }, [isOrderable, field, resource, changed])

  async function save(): Promise<void> {
    setIsSaving(true)
    try {
      await mutations.sort([...changed].map(([key, text]) => ({ key, order: Number(text) })))
      setChanged(new Map())
      host.notify.success(t('排序已保存'))
    } catch (error) {
      // The host has shown why; the numbers stay to be tried again.
      console.warn(`${resource.page}: the order was not saved.`, error)
    } finally {
      setIsSaving(false)
    }
  }

  const isReady = [...changed.values()].every(isWhole)
  const bar = changed.size > 0 && (
    <span className="m-order-bar" role="status">
      {isReady ? t('{{count}}项排序未保存', { count: changed.size }) : t('排序须为整数')}
      <Button size="small" type="primary" disabled={!isReady} loading={isSaving} onClick={() => void save()}>
        {t('保存排序')}
      </Button>
      <Button size="small" onClick={() => setChanged(new Map())}>
        {t('放弃')}
      </Button>
    </span>
  )
  return { orderCell, bar: bar || null }
}

function withOrder(
  before: ReadonlyMap<RowKey, string>,
  key: RowKey,
  text: string,
  stored: string,
): ReadonlyMap<RowKey, string> {
  const after = new Map(before)
  if (text === stored) after.delete(key)
  else after.set(key, text)
  return after
}

/** What is typed is stored as it stands, or not at all; nothing typed is 0. */
const isWhole = (text: string): boolean => /^\d*$/.test(text)
