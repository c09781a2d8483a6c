import useSWRImmutable from 'swr/immutable'
import { useFrame } from '../frame/Frame.ts'

/** Returns a setting that everybody may read, read once; undefined until then, and where it cannot be read. */
export function usePublicSetting(key: string): string | undefined {
  const { http } = useFrame()
  const { data } = useSWRImmutable(['app', 'setting', key], async () => {
    const { msg } = await http.request(`/system/config/configKey/${key}`, { silent: true })
    return msg
  })
  return data
}
