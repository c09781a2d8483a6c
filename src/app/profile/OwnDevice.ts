/** A session of the own account, in the answer of GET /system/user/profile/sessions. */
export interface OwnDevice {
  id: string
  /** Browser and system: "Chrome 131 · Windows 10". */
  device: string
  type: 'desktop' | 'mobile' | 'tablet' | 'unknown'
  ipaddr: string
  /** YYYY-MM-DD HH:mm:ss, as the two after it. */
  loginTime: string
  lastUseTime: string
  expireTime: string
  /** Whether it is the one that asks. */
  current: boolean
}
