/** Whether the text is an IPv4 address: four numbers up to 255, without leading zeros. */
export function isIpv4(text: string): boolean {
  const parts = text.split('.', 5)
  return parts.length === 4 && parts.every(part => /^(0|[1-9]\d{0,2})$/.test(part) && Number(part) <= 255)
}
