import useSWRImmutable from 'swr/immutable'
import { useFrame } from '../frame/Frame.ts'

/** Returns a setting that everybody may read, read once; undefined until then, and where it cannot be read. */
export function usePublicSetting(key: string): string | undefined {
  const { http } = useFrame()
  const { data } = useSWRImmutable(['app', 'setting', key], async () => {
    const { msg } = await http.request(`/system/config/configKey/${key}`, { silent: true, canWait: true })
    return msg
  })
  return data
}

const PORTAL_SETTING = 'sys.index.portalUrl'
/** The public portal stands at the root of the site that this back-office belongs to. */
const DEFAULT_PORTAL = '/'

/** Returns where the public portal is. */
export function usePortalAddress(): string {
  return portalAddress(usePublicSetting(PORTAL_SETTING))
}

/** Returns what the setting says, if it is a path or an address of the web. */
export function portalAddress(value: unknown): string {
  return typeof value === 'string' && /^(https?:\/\/|\/(?![/\\]))\S*$/i.test(value) ? value : DEFAULT_PORTAL
}
