/** SQL: whether a review decided something. A note does not: it leaves the status, and any renewal, as they are. */
export function decidedBy(reviews = 'kyc_reviews'): string {
  return `(${reviews}.from_status <> ${reviews}.to_status OR ${reviews}.renewal IN ('granted', 'declined'))`;
}

/** SQL: what a review that decided something came to; a declined renewal counts as rejected, although they stay approved. */
export function outcomeOf(reviews: string): string {
  const isDeclined = `${reviews}.renewal = 'declined' AND ${reviews}.from_status = ${reviews}.to_status`;
  return `CASE WHEN ${isDeclined} THEN 'rejected' ELSE ${reviews}.to_status END`;
}
