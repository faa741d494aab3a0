import type { DisplayCurrency } from '@nodo/contracts/preferences/values';
import { createContext } from 'react';

/** Currency in which USD amounts are additionally displayed; USD: none. */
export const DisplayCurrencyContext = createContext<DisplayCurrency>('USD');
