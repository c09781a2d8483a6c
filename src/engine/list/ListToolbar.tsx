import {
  DeleteOutlined,
  DownloadOutlined,
  PlusOutlined,
  ReloadOutlined,
  UploadOutlined,
} from '@ant-design/icons'
import { Button, Space } from 'antd'
import { lazy, type ReactElement, Suspense } from 'react'
import { t } from '#model/language/t.ts'
import { useIsPhone } from '../data/useMeasure.ts'
import { useHost } from '../EngineContext.ts'
import type { EngineHost } from '../EngineHost.ts'
import { nounOf } from '../text/recordWords.ts'
import { FoldedButtons, foldedFor } from './FoldedButtons.tsx'
import { ListTools } from './ListTools.tsx'
import type { ListButton } from './listButtons.ts'
import type { ListCommands } from './useListCommands.ts'
import type { ListControl } from './useListPage.ts'

const OF_OPERATIONS: Record<string, React.ComponentType> = {
  create: PlusOutlined,
  import: UploadOutlined,
  export: DownloadOutlined,
  trash: DeleteOutlined,
  remove: DeleteOutlined,
}

/** What actions of lists commonly name, beside the icons of menus. */
const OF_ACTIONS: Record<string, React.ComponentType> = {
  plus: PlusOutlined,
  refresh: ReloadOutlined,
}

/** Most visits export nothing. */
const ExportProgress = lazy(() => import('./ExportProgress.tsx'))

interface ToolbarProps {
  list: ListControl
  commands: ListCommands
  /** Further tools of the page, such as folding a tree. */
  children?: React.ReactNode
}

/** Buttons above the list: what needs no record on the left, how the list looks on the right. */
export function ListToolbar({ list, commands, children }: ToolbarProps) {
  const host = useHost()
  const { buttons, exporting } = list
  const isPhone = useIsPhone()
  const { shown, folded } = foldedFor(isPhone, buttons.toolbar)
  if (list.inTrash) return <TrashBar list={list} />
  return (
    <div className="m-toolbar" role="toolbar" aria-label={t('操作')}>
      <Space wrap size={8}>
        {shown.map(button => (
          <Button
            key={button.name}
            type={button.name === 'create' ? 'primary' : 'default'}
            danger={button.danger}
            icon={buttonIcon(button, host.icons)}
            disabled={button.name === 'export' && exporting.progress !== undefined}
            onClick={() => commands.press(button, [])}
          >
            {button.name === 'create'
              ? t('新增{{noun}}', { noun: nounOf(host.text(list.resource.title)) })
              : button.title}
          </Button>
        ))}
        <FoldedButtons buttons={folded} press={button => commands.press(button, [])} />
        {exporting.progress !== undefined && (
          <Suspense fallback={<span role="status">{t('正在导出')}</span>}>
            <ExportProgress progress={exporting.progress} onCancel={exporting.cancel} />
          </Suspense>
        )}
      </Space>
      <Space size={4} className="m-toolbar-tools">
        {children}
        <ListTools list={list} />
      </Space>
    </div>
  )
}

function TrashBar({ list }: { list: ListControl }) {
  return (
    <div className="m-toolbar" role="toolbar" aria-label={t('操作')}>
      <Space size={8}>
        <Button
          onClick={() => {
            list.selection.clear()
            list.setInTrash(false)
          }}
        >
          {t('返回列表')}
        </Button>
        <span className="m-hint">{t('回收站中的记录可以恢复。')}</span>
      </Space>
      <Space size={4} className="m-toolbar-tools">
        <ListTools list={list} />
      </Space>
    </div>
  )
}

/** Returns the icon of a button: the operation's own, or the one that the action names; undefined for none. */
function buttonIcon(
  { name, icon, action }: ListButton,
  icons: EngineHost['icons'],
): ReactElement | undefined {
  const Icon = action ? (OF_ACTIONS[icon ?? ''] ?? icons[icon ?? '']) : OF_OPERATIONS[name]
  return Icon && <Icon aria-hidden />
}
