/** A link that was opened: what is known of somebody without an account. */
export interface VisitorLink {
  id: number
  tenantId: number
  /** Page that owns the record. */
  page: string
  purpose: string
  /** Key of the one record. */
  key: number
  /** What whoever has scanned a QR code that changes goes on with; null where nobody has, or it never changes. */
  pass?: string | null
}
