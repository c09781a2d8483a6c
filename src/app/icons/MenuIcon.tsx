import { AppstoreOutlined } from '@ant-design/icons'
import { menuIcons } from './menuIcons.ts'

/** The drawing of a menu's icon; a neutral one for a key that nobody knows. */
export function MenuIcon({ name }: { name: string }) {
  const Icon = Object.hasOwn(menuIcons, name) ? (menuIcons[name] ?? AppstoreOutlined) : AppstoreOutlined
  return (
    <span className="m-menu-icon" aria-hidden="true">
      <Icon />
    </span>
  )
}
