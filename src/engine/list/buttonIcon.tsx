import {
  DeleteOutlined,
  DownloadOutlined,
  PlusOutlined,
  ReloadOutlined,
  UploadOutlined,
} from '@ant-design/icons'
import type { ReactElement } from 'react'
import type { EngineHost } from '../EngineHost.ts'
import type { ListButton } from './listButtons.ts'

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

/** Returns the icon of a button: the operation's own, or the one that the action names; undefined for none. */
export function buttonIcon(
  { name, icon, action }: ListButton,
  icons: EngineHost['icons'],
): ReactElement | undefined {
  const Icon = action ? (OF_ACTIONS[icon ?? ''] ?? icons[icon ?? '']) : OF_OPERATIONS[name]
  return Icon && <Icon />
}
