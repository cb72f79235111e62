export const PROMOTIONS = '/console/admin/promotions';

/** Returns the address of a promotion's page. Names are per project. */
export const promotionAddress = (slug: string, name: string): string =>
  `${PROMOTIONS}/${encodeURIComponent(name)}?${new URLSearchParams({ in: slug })}`;
