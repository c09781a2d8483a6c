import { Table, type TableColumnsType, Tag, Tooltip } from 'antd'
import { type RefCallback, useCallback, useMemo, useRef, useState } from 'react'
import { useDictionary, useHost } from '#engine'
import { t } from '#model/language/t.ts'
import { KIND_WORDS, type MatrixEntry, type ShownMatrix, type ShownRole } from './matrixFilter.ts'
import { RightsMark } from './RightsMark.tsx'

const FIRST_WIDTH = 150
const ENTRY_WIDTH = 250
const PERMISSION_WIDTH = 220
const ROLE_WIDTH = 132
/** Two lines of the head, px. */
const HEAD_HEIGHT = 62

const keyOf = ({ page, kind, name }: MatrixEntry): string => `${page} ${kind} ${name}`

/** The matrix as a table: pages, buttons and fields down, roles across. Draws only the rows that are seen. */
export function MatrixTable({ shown }: { shown: ShownMatrix }) {
  const [ref, room] = useRoom()
  const columns = useColumns(shown)
  const width = FIRST_WIDTH + ENTRY_WIDTH + PERMISSION_WIDTH + ROLE_WIDTH * shown.roles.length
  return (
    <div ref={ref} className="m-table-room">
      {room.height > 0 && (
        <Table<MatrixEntry>
          virtual
          className="m-table m-matrix"
          rowKey={keyOf}
          columns={columns}
          dataSource={shown.entries}
          pagination={false}
          size="small"
          tableLayout="fixed"
          scroll={{ x: Math.max(width, room.width), y: room.height - HEAD_HEIGHT }}
          locale={{ emptyText: t('没有符合条件的权限') }}
        />
      )}
    </div>
  )
}

function useColumns({ roles, entries }: ShownMatrix): TableColumnsType<MatrixEntry> {
  const { text } = useHost()
  return useMemo(
    () => [
      {
        title: t('页面'),
        key: 'page',
        width: FIRST_WIDTH,
        fixed: 'left',
        ellipsis: true,
        render: (_value, entry, index) =>
          entries[index - 1]?.page === entry.page ? null : <strong>{text(entry.pageTitle)}</strong>,
      },
      {
        title: t('按钮与字段'),
        key: 'entry',
        width: ENTRY_WIDTH,
        fixed: 'left',
        render: (_value, entry) => <EntryName entry={entry} />,
      },
      {
        title: t('权限标识'),
        key: 'permissions',
        width: PERMISSION_WIDTH,
        ellipsis: true,
        render: (_value, { permissions }) => <Permissions permissions={permissions} />,
      },
      ...roles.map(role => ({
        title: <RoleHead role={role} />,
        key: role.roleId,
        width: ROLE_WIDTH,
        align: 'center' as const,
        render: (_value: unknown, { kind, rights }: MatrixEntry) => (
          <RightsMark kind={kind} rights={rights[role.index] ?? 0} />
        ),
      })),
    ],
    [roles, entries, text],
  )
}

function EntryName({ entry: { kind, title, when } }: { entry: MatrixEntry }) {
  const { text } = useHost()
  return (
    <span className="m-matrix-entry">
      <Tag bordered={false}>{KIND_WORDS[kind]}</Tag>
      <span className="m-matrix-name">{kind === 'page' ? t('打开页面') : text(title)}</span>
      {when !== null && (
        <Tooltip title={when}>
          <span className="m-hint">{t('有条件')}</span>
        </Tooltip>
      )}
    </span>
  )
}

function Permissions({ permissions }: { permissions: string[] }) {
  if (permissions.length === 0) return <span className="m-hint">{t('登录即可')}</span>
  return (
    <code className="m-matrix-code" title={permissions.join('\n')}>
      {permissions.join(t(' 或 '))}
    </code>
  )
}

function RoleHead({ role: { roleName, dataScope, enabled, everything } }: { role: ShownRole }) {
  const { byValue } = useDictionary('system_data_scope')
  const scope = byValue.get(dataScope)?.label ?? ''
  return (
    <span className="m-matrix-role">
      <span>{roleName}</span>
      <small className="m-hint">{enabled ? scopeWords(everything, scope) : t('已停用')}</small>
    </span>
  )
}

const scopeWords = (everything: boolean, scope: string): string => (everything ? t('全部权限') : scope)

/** Returns a ref and the inner size of the element that holds it, px; 0 before it has been measured. */
function useRoom(): [RefCallback<HTMLElement>, { width: number; height: number }] {
  const [room, setRoom] = useState({ width: 0, height: 0 })
  const observer = useRef<ResizeObserver>(undefined)
  const ref = useCallback((element: HTMLElement | null) => {
    observer.current?.disconnect()
    if (!element) return
    const measure = () => setRoom({ width: element.clientWidth, height: element.clientHeight })
    observer.current = new ResizeObserver(measure)
    observer.current.observe(element)
    measure()
  }, [])
  return [ref, room]
}
