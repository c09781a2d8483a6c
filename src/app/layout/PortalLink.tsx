import { GlobalOutlined } from '@ant-design/icons'
import { t } from '#model/language/t.ts'
import { HeaderButton } from './HeaderButton.tsx'
import { usePublicSetting } from './usePublicSetting.ts'

const SETTING = 'sys.index.portalUrl'
/** The portal of an institution stands at the root of the site whose back-office this is. */
const DEFAULT = '/'

/** Leads to the public portal, in a new tab. */
export function PortalLink() {
  const address = portalAddress(usePublicSetting(SETTING))
  return (
    <HeaderButton
      label={t('门户网站')}
      icon={<GlobalOutlined />}
      href={address}
      target="_blank"
      rel="noopener noreferrer"
    />
  )
}

/** Returns where the portal is: what the setting says, if it is a path or an address of the web. */
export function portalAddress(value: unknown): string {
  return typeof value === 'string' && /^(https?:\/\/|\/(?![/\\]))\S*$/i.test(value) ? value : DEFAULT
}
