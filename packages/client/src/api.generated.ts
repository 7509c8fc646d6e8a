/* Made from the description of the public API by "npm run generate"; edit neither. */

export interface paths {
    "/v1/products": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List products, a page at a time
         * @description In the order of their ids. All filters must hold; search finds a fragment of name, sku, ean or model.
         */
        get: operations["listProducts"];
        put?: never;
        /**
         * Create a product
         * @description A duplicate sku is refused with 422; there is no fall-back to an update.
         */
        post: operations["createProduct"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/products/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One product with mappings, categories, groups and descriptions
         * @description Every written field, with stock by location, images, overrides by channel and the state of each publication.
         */
        get: operations["getProduct"];
        /**
         * Update a product; fields that are not sent stay unchanged
         * @description name must currently be sent. attribute_bag and channel_overrides are merged.
         */
        put: operations["updateProduct"];
        post?: never;
        /**
         * Delete a product for good, with its mappings
         * @description It is withdrawn from every channel, and its sku and ean can be used again at once.
         */
        delete: operations["deleteProduct"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/products/{id}/images": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add an image; the first one is primary
         * @description The image is decoded and re-encoded without its metadata.
         */
        post: operations["addProductImage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/products/{id}/images/reorder": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Order the images; the first becomes primary
         * @description Ids that do not belong to this product are skipped.
         */
        put: operations["reorderProductImages"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/products/{id}/images/{imageId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete an image and its file
         * @description When it was the primary image, the next one in order becomes primary.
         */
        delete: operations["deleteProductImage"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/brands": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List brands by name
         * @description With the number of products of each.
         */
        get: operations["listBrands"];
        put?: never;
        /**
         * Create a brand
         * @description Names are unique in any case. Writing a product with brand_name creates its brand as well.
         */
        post: operations["createBrand"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/categories": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * All categories in tree order: a parent always precedes its children
         * @description With the path, the number of products and children, and the categories of channels each is mapped to.
         */
        get: operations["listCategories"];
        put?: never;
        /**
         * Create a category
         * @description Names are unique among siblings. Other fields are ignored.
         */
        post: operations["createCategory"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/categories/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Change a category; fields that are not sent stay unchanged
         * @description With parent_id it moves, its descendants with it; it cannot move below itself. null makes it a root.
         */
        put: operations["updateCategory"];
        post?: never;
        /**
         * Delete a category without children; its products stay
         * @description Links to products and mappings to categories of channels go with it. With children it is refused with 422.
         */
        delete: operations["deleteCategory"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/groups": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Groups of products by name
         * @description Their id is the group_id of the product list. Groups are made and filled in the portal.
         */
        get: operations["listGroups"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/tax-rates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The VAT rates defined for the tenant
         * @description tax_rate and tax_rate_id of a product must be among them.
         */
        get: operations["listTaxRates"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/products/{id}/effective-targets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Where the product would go, at which price and with which stock
         * @description Combines publish rules, overrides and the stock of each store, exactly as publishing does.
         */
        get: operations["getEffectiveTargets"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/stock-locations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Stock locations, the local one first
         * @description Their codes are the keys of attribute_bag; the local one is what quantity writes to.
         */
        get: operations["listStockLocations"];
        put?: never;
        /**
         * Create an external stock location
         * @description The local location and the stores of marketplaces are made by the service. A code is used once.
         */
        post: operations["createStockLocation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/stock-locations/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete an external stock location with its stock
         * @description Only external locations can be deleted.
         */
        delete: operations["deleteStockLocation"];
        options?: never;
        head?: never;
        /**
         * Change label or activity of a stock location
         * @description Any location can be renamed and switched off and on, also the stores of marketplaces.
         */
        patch: operations["updateStockLocation"];
        trace?: never;
    };
    "/v1/channels": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The publish targets of the tenant; sources are not among them
         * @description Their credential_id is what channel_overrides name. Connections are made and changed in the portal.
         */
        get: operations["listChannels"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/orders": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Orders of all channels by time of change
         * @description Walk with cursor to miss nothing: pass meta.next_cursor until it is null, and later go on from the last one.
         */
        get: operations["listOrders"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/bulk-operations/import": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Queue the import of a CSV, TSV, XLSX or XML file of products
         * @description The job is queued and its state, counts and row errors are read at the address in Location. A dry run checks and counts but writes nothing.
         */
        post: operations["startImport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/bulk-operations/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * State, counts and row errors of a bulk operation
         * @description Page and per_page walk the errors. The counts grow while the operation is processing.
         */
        get: operations["getBulkOperation"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/platforms": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The kinds of channels there are
         * @description Their id is the mapped_platform_id and unmapped_platform_id of the product list, their slug the platform of a channel.
         */
        get: operations["listChannelPlatforms"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The caller: tenant, subscription, limits and API key
         * @description Answers as long as the key is valid and the plan includes api_access, also when writes are refused.
         */
        get: operations["getMe"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        Address: {
            name: string | null;
            company: string | null;
            line1: string | null;
            line2: string | null;
            city: string | null;
            region: string | null;
            postal_code: string | null;
            country: string | null;
            phone: string | null;
        };
        Brand: {
            /** @example 1041 */
            id: number;
            name: string;
            products_count: number;
        };
        BrandInput: {
            name: string;
        };
        BrandPage: {
            data: components["schemas"]["Brand"][];
            links: components["schemas"]["PageLinks"];
            meta: components["schemas"]["PageMeta"];
        };
        BrandRef: {
            /** @example 1041 */
            id: number;
            name: string;
        };
        BulkCounts: {
            /** @description Data rows read so far. */
            rows: number;
            created: number;
            updated: number;
            unchanged: number;
            failed: number;
        };
        BulkOperation: {
            /** @example 1041 */
            id: number;
            /** @enum {string} */
            type: "import";
            status: components["schemas"]["BulkStatus"];
            /** @enum {string} */
            mode: "upsert" | "create" | "update";
            dry_run: boolean;
            file_name: string;
            counts: components["schemas"]["BulkCounts"];
            /** @description How each column was understood; null = ignored. */
            columns: {
                header: string;
                field: string | null;
            }[];
            /** @description The messages of note_details. */
            notes: string[];
            /** @description Every guess that was made of the file, and what else is worth knowing. */
            note_details: components["schemas"]["ImportNote"][];
            images: components["schemas"]["ImportImages"];
            /** @description Why the whole job failed. */
            failure: string | null;
            preview: components["schemas"]["PlanPreview"] | null;
            /**
             * Format: date-time
             * @description UTC, ISO 8601 to the second.
             * @example 2026-03-01T09:30:00Z
             */
            created_at: string;
            /**
             * Format: date-time
             * @description UTC, ISO 8601 to the second.
             * @example 2026-03-01T09:30:00Z
             */
            started_at: string | null;
            /**
             * Format: date-time
             * @description UTC, ISO 8601 to the second.
             * @example 2026-03-01T09:30:00Z
             */
            finished_at: string | null;
            /** @description One page of them; links and meta page through all. */
            errors: components["schemas"]["RowError"][];
            links: components["schemas"]["PageLinks"];
            meta: components["schemas"]["PageMeta"];
        };
        BulkQueued: {
            message: string;
            /** @example 1041 */
            id: number;
            status: components["schemas"]["BulkStatus"];
        };
        /** @enum {string} */
        BulkStatus: "queued" | "processing" | "completed" | "completed_with_errors" | "failed";
        Category: {
            /** @example 1041 */
            id: number;
            name: string;
            /** @example 1041 */
            parent_id: number | null;
            /** @description Names from root to this category. */
            path: string[];
            publish_enabled: boolean;
            products_count: number;
            child_count: number;
            mappings: components["schemas"]["CategoryMapping"][];
        };
        CategoryInput: {
            name: string;
            /**
             * @description null = root.
             * @example 1041
             */
            parent_id?: number | null;
            publish_enabled?: boolean | null;
        };
        CategoryList: {
            data: components["schemas"]["Category"][];
        };
        CategoryMapping: {
            platform_id: number;
            platform_slug: string;
            platform_name: string;
            sync_id: string;
            platform_category_name: string;
        };
        CategoryPatch: {
            name?: string;
            /**
             * @description null = root.
             * @example 1041
             */
            parent_id?: number | null;
            publish_enabled?: boolean | null;
        };
        Channel: {
            /** @example 1041 */
            credential_id: number;
            /** @example simulator */
            platform: string;
            platform_label: string;
            label: string;
        };
        ChannelList: {
            data: components["schemas"]["Channel"][];
        };
        ChannelOverride: {
            /** @example 1041 */
            credential_id: number;
            price: number | null;
            markup_percent: number | null;
            stock: number | null;
            /** @example api */
            source: string;
            /** @description pending until the product is first published there, then applied. */
            state: string;
        };
        ChannelOverrideInput: {
            /** @example 1041 */
            credential_id: number;
            /**
             * @description Absolute price for that channel, excluding VAT, above 0. null clears.
             * @example 83.333333
             */
            price?: number | null;
            /**
             * @description Percentage over the master price, above -100. Not together with price. null clears.
             * @example 12.5
             */
            markup_percent?: number | null;
            /**
             * @description Stock for that channel. null clears.
             * @example 12
             */
            stock?: number | null;
        };
        ChannelPlatform: {
            /** @example 1041 */
            id: number;
            /** @example simulator */
            slug: string;
            name: string;
        };
        ChannelPlatformList: {
            data: components["schemas"]["ChannelPlatform"][];
        };
        CodedError: {
            message: string;
            /** @example plan_limit_exceeded */
            code?: string;
        };
        EffectiveTarget: {
            /** @example 1041 */
            credential_id: number;
            platform: string;
            platform_label: string;
            label: string;
            excluded: boolean;
            /** @description Excluding VAT; null when excluded. */
            resolved_price: number | null;
            resolved_stock: number | null;
            stores: {
                label: string;
                platform_store_id: string;
                /** @description Empty: resolved_stock is used. */
                code: string | null;
                quantity: number;
            }[];
            mapping: {
                sync_id: string;
            } | null;
            channel: {
                override_price: number | null;
                override_markup_percent: number | null;
                override_stock: number | null;
                is_excluded: boolean;
                override_source: string | null;
            } | null;
        };
        GeneralError: {
            message: string;
        };
        ImageReorder: {
            image_ids: number[];
        };
        ImportImages: {
            waiting: number;
            /** @description Fetched and added to their products. */
            stored: number;
            /** @description Given up; note_details says why for the first of them. */
            failed: number;
        };
        ImportNote: {
            /** @example vat_missing */
            code: string;
            /** @description The figures and names of the message. */
            params: {
                [key: string]: string | number;
            };
            message: string;
            /** @description Header of the column it is about. */
            column: string | null;
            /** @description How many rows it is about. */
            rows: number | null;
        };
        Me: {
            tenant: components["schemas"]["BrandRef"];
            subscription: {
                /** @example pro */
                plan_code: string;
                /** @example active */
                status: string;
                /**
                 * Format: date-time
                 * @description UTC, ISO 8601 to the second.
                 * @example 2026-03-01T09:30:00Z
                 */
                current_period_end: string | null;
                features: string[];
                limits: {
                    products: {
                        used: number;
                        /** @description null = unlimited */
                        limit: number | null;
                    };
                };
            };
            api_key: {
                name: string;
                /**
                 * Format: date-time
                 * @description UTC, ISO 8601 to the second.
                 * @example 2026-03-01T09:30:00Z
                 */
                expires_at: string | null;
            };
            rate_limit: {
                per_minute: number;
            };
        };
        Message: {
            message: string;
        };
        MessageWithId: {
            message: string;
            /** @example 1041 */
            id: number;
        };
        Order: {
            /** @example 1041 */
            id: number;
            order_number: string;
            external_id: string;
            channel: {
                /** @example 1041 */
                credential_id: number;
                platform: string;
                label: string;
            };
            status: components["schemas"]["OrderStatus"];
            channel_status: string | null;
            /** @example EUR */
            currency: string;
            totals: {
                net: number | null;
                vat: number | null;
                shipping: number | null;
                discount: number | null;
                grand_total: number;
            };
            customer: {
                name: string | null;
                email: string | null;
                phone: string | null;
            };
            shipping_address: components["schemas"]["Address"] | null;
            billing_address: components["schemas"]["Address"] | null;
            lines: {
                /** @example 1041 */
                id: number;
                external_id: string;
                /** @example 1041 */
                product_id: number | null;
                sku: string | null;
                name: string;
                /** @description As ordered. */
                quantity: number;
                /** @description Units of quantity that were cancelled. */
                cancelled_quantity: number;
                /** @description Units of quantity that came back. */
                returned_quantity: number;
                unit_price: number;
                vat_rate: number | null;
                total: number;
            }[];
            /**
             * Format: date-time
             * @description UTC, ISO 8601 to the second.
             * @example 2026-03-01T09:30:00Z
             */
            ordered_at: string;
            /**
             * Format: date-time
             * @description UTC, ISO 8601 to the second.
             * @example 2026-03-01T09:30:00Z
             */
            updated_at: string;
        };
        OrderPage: {
            data: components["schemas"]["Order"][];
            links: components["schemas"]["PageLinks"];
            meta: {
                current_page: number;
                per_page: number;
                total: number;
                last_page: number;
                from: number | null;
                to: number | null;
                next_cursor: string | null;
            };
        };
        /** @enum {string} */
        OrderStatus: "awaiting" | "new" | "processing" | "shipped" | "delivered" | "cancelled" | "returned";
        PageLinks: {
            first: string;
            last: string;
            prev: string | null;
            next: string | null;
        };
        PageMeta: {
            current_page: number;
            per_page: number;
            total: number;
            last_page: number;
            from: number | null;
            to: number | null;
        };
        /** @description For a dry run that came to its end. */
        PlanPreview: {
            connections: {
                /** @example 1041 */
                credential_id: number;
                label: string;
                /** @description Listings that would be created. */
                created: number;
                /** @description Listings that would change. */
                updated: number;
                /** @description Listings that would be taken off sale. */
                withdrawn: number;
                prices_up: number;
                prices_down: number;
                stocks_changed: number;
                /** @description Prices that move by more than the guard of the connection lets pass unasked. */
                price_jumps: number;
                /** @description The guard would hold it until someone confirms. */
                would_be_held: boolean;
            }[];
            /** @description At most 100, withdrawals and price jumps first; prices as the channel is sent them. */
            examples: {
                /** @example 1041 */
                credential_id: number;
                sku: string;
                /** @enum {string} */
                kind: "create" | "update" | "withdraw";
                price_before: number | null;
                price_after: number | null;
                stock_before: number | null;
                stock_after: number | null;
            }[];
        };
        ProductCreated: {
            message: string;
            /** @example 1041 */
            id: number;
            /** @example 1041 */
            brand_id: number | null;
            category_ids: number[];
        };
        ProductDetail: {
            /** @example 1041 */
            id: number;
            name: string;
            model: string | null;
            sku: string | null;
            ean: string | null;
            description: string | null;
            /** @description The master description first. */
            descriptions: {
                language: string | null;
                description: string;
            }[];
            status: boolean;
            publish_enabled: boolean;
            price: number;
            price_with_vat: number;
            /** @example 1041 */
            tax_rate_id: number | null;
            tax_rate: components["schemas"]["TaxRate"] | null;
            /** @example 1041 */
            brand_id: number | null;
            brand_name: string | null;
            brand: components["schemas"]["BrandRef"] | null;
            category_ids: number[];
            categories: {
                /** @example 1041 */
                id: number;
                name: string;
                path: string[];
            }[];
            groups: components["schemas"]["BrandRef"][];
            tags: string[];
            /** @description Excluding VAT. */
            list_price: number | null;
            list_price_with_vat: number | null;
            /** @description In kilograms. */
            weight: number | null;
            family_code: string | null;
            family_name: string | null;
            variant_options: {
                [key: string]: string;
            };
            properties: {
                [key: string]: string;
            };
            /** @description All products of the same family_code, this one included; the first hundred. */
            variants: {
                /** @example 1041 */
                id: number;
                name: string;
                sku: string | null;
                variant_options: {
                    [key: string]: string;
                };
            }[];
            images: components["schemas"]["ProductImage"][];
            quantity: number;
            /** @description Stock location code to quantity, the local location left out. */
            attribute_bag: {
                [key: string]: number;
            };
            stock: {
                /** @example 1041 */
                location_id: number;
                code: string;
                label: string;
                type: string;
                quantity: number;
            }[];
            mappings: components["schemas"]["ProductMapping"][];
            channel_overrides: components["schemas"]["ChannelOverride"][];
            /**
             * Format: date-time
             * @description UTC, ISO 8601 to the second.
             * @example 2026-03-01T09:30:00Z
             */
            created_at: string;
            /**
             * Format: date-time
             * @description UTC, ISO 8601 to the second.
             * @example 2026-03-01T09:30:00Z
             */
            updated_at: string;
        };
        ProductGroup: {
            /** @example 1041 */
            id: number;
            name: string;
            products_count: number;
        };
        ProductGroupList: {
            data: components["schemas"]["ProductGroup"][];
        };
        ProductImage: {
            /** @example 1041 */
            id: number;
            url: string;
            /** @description Ascending; the first is primary. */
            sort_order: number;
        };
        ProductInput: {
            /** @example Jura koffiemachine E8 */
            name: string;
            model?: string | null;
            /**
             * @description Unique per tenant.
             * @example KF-0815
             */
            sku?: string | null;
            /** @example 4006381333931 */
            ean?: string | null;
            /** @description HTML; sanitised on write. */
            description?: string | null;
            /** @description true = active. A new product is active. */
            status?: boolean | null;
            /** @description false = never sent to any channel. */
            publish_enabled?: boolean | null;
            /**
             * @description Excluding VAT. 0 or empty leaves the price unchanged.
             * @example 83.333333
             */
            price?: number | null;
            /**
             * @description Including VAT. When above 0 the price is computed from it.
             * @example 83.333333
             */
            price_with_vat?: number | null;
            /**
             * @description VAT percentage; wins over tax_rate_id.
             * @example 20
             */
            tax_rate?: number | null;
            /** @example 1041 */
            tax_rate_id?: number | null;
            /** @example 1041 */
            brand_id?: number | null;
            /** @description Found or created; wins over brand_id. */
            brand_name?: string | null;
            category_ids?: number[] | null;
            /** @description Each inner array is a path from root to leaf; the leaf is attached. */
            category_paths?: string[][] | null;
            /** @description Root categories, found or created. */
            category_names?: string[] | null;
            /**
             * @description Stock in the default location. A negative one is taken only where it is what the product holds.
             * @example 12
             */
            quantity?: number | null;
            /**
             * @description Stock location code to quantity; on PUT only the keys sent are updated, and null removes an entry.
             * @example {
             *       "IST-1": 4
             *     }
             */
            attribute_bag?: {
                [key: string]: number | null;
            } | null;
            channel_overrides?: components["schemas"]["ChannelOverrideInput"][] | null;
            /** @description Labels of the merchant, by which publish rules select. */
            tags?: string[] | null;
            /**
             * @description What channels cross out beside the price, excluding VAT. 0 or null clears it.
             * @example 83.333333
             */
            list_price?: number | null;
            /**
             * @description Including VAT. When above 0 the list price is computed from it.
             * @example 83.333333
             */
            list_price_with_vat?: number | null;
            /**
             * @description In kilograms, kept to the gram. 0 or null clears it; less than half a gram is refused.
             * @example 1.25
             */
            weight?: number | null;
            /**
             * @description Products of the same code are variants of one article. null clears.
             * @example SHIRT-7
             */
            family_code?: string | null;
            /**
             * @description Name of the article; that of its oldest variant on sale counts, else its name.
             * @example Linen shirt
             */
            family_name?: string | null;
            /**
             * @description What tells this variant from the others of its family; a name is given once, in any case. Sent, it replaces what was there; null clears.
             * @example {
             *       "Colour": "Red",
             *       "Size": "M"
             *     }
             */
            variant_options?: {
                [key: string]: string | null;
            } | null;
            /**
             * @description Properties by name. On PUT only the names sent are changed; null removes one, and null for all removes all.
             * @example {
             *       "Material": "Linen"
             *     }
             */
            properties?: {
                [key: string]: string | null;
            } | null;
        };
        ProductListItem: {
            /** @example 1041 */
            id: number;
            name: string;
            sku: string | null;
            /** @description Excluding VAT. */
            price: number;
            price_with_vat: number;
            quantity: number;
            status: boolean;
            brand: components["schemas"]["BrandRef"] | null;
            tax_rate: components["schemas"]["TaxRate"] | null;
            /** @description Address of the primary image. */
            image: string | null;
            /** @description Stock location code to quantity, the local location left out. */
            attribute_bag: {
                [key: string]: number;
            };
        };
        ProductMapping: {
            /** @example 1041 */
            credential_id: number;
            platform: string;
            sync_id: string | null;
            /** @example live */
            status: string;
            last_error: string | null;
            /**
             * Format: date-time
             * @description UTC, ISO 8601 to the second.
             * @example 2026-03-01T09:30:00Z
             */
            published_at: string | null;
        };
        ProductPage: {
            data: components["schemas"]["ProductListItem"][];
            links: components["schemas"]["PageLinks"];
            meta: components["schemas"]["PageMeta"];
        };
        RowError: {
            /** @description Row of the file as a spreadsheet numbers it, the header included. */
            row: number;
            sku: string | null;
            column: string | null;
            code: string;
            message: string;
        };
        StockLocation: {
            /** @example 1041 */
            id: number;
            /** @example IST-1 */
            code: string;
            label: string;
            type: components["schemas"]["StockLocationType"];
            is_default: boolean;
            is_active: boolean;
        };
        StockLocationChanged: {
            message: string;
            data: components["schemas"]["StockLocation"];
        };
        StockLocationInput: {
            /** @description Without blanks and colons. */
            code: string;
            label: string;
            /**
             * @description Only external locations are made through the API.
             * @enum {string}
             */
            type: "external";
        };
        StockLocationList: {
            data: components["schemas"]["StockLocation"][];
        };
        StockLocationPatch: {
            label?: string;
            is_active?: boolean;
        };
        /** @enum {string} */
        StockLocationType: "local" | "marketplace_store" | "external";
        TaxRate: {
            /** @example 1041 */
            id: number;
            /** @example VAT 20% */
            name: string;
            /** @example 20 */
            rate: number;
        };
        TaxRateList: {
            data: components["schemas"]["TaxRate"][];
        };
        ValidationError: {
            /** @description The first error, with "(and N more errors)" when there are more. */
            message: string;
            /**
             * @description Dotted field path to its messages.
             * @example {
             *       "name": [
             *         "name field is required"
             *       ]
             *     }
             */
            errors: {
                [key: string]: string[];
            };
        };
    };
    responses: {
        /** @description The body is not well-formed JSON, or not a well-formed form. */
        BadRequest: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["GeneralError"];
            };
        };
        /** @description The API key is missing, unknown, expired or revoked. Do not retry. */
        Unauthenticated: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["GeneralError"];
            };
        };
        /** @description The subscription or the plan does not allow it; code says which. Do not retry. */
        Forbidden: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["CodedError"];
            };
        };
        /** @description The id does not exist, or belongs to another tenant. */
        NotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["GeneralError"];
            };
        };
        /** @description The body is larger than is read. */
        PayloadTooLarge: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["GeneralError"];
            };
        };
        /** @description The body has a Content-Type that the endpoint does not read. */
        UnsupportedMediaType: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["GeneralError"];
            };
        };
        /** @description Parameters or body are faulty. All faulty fields are named; do not retry before they are mended. */
        ValidationFailed: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ValidationError"];
            };
        };
        /** @description The tenant’s requests of the last minute are used up. Wait for Retry-After. */
        RateLimited: {
            headers: {
                /**
                 * @description Seconds until the next request is let through.
                 * @example 12
                 */
                "Retry-After": number;
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["GeneralError"];
            };
        };
        /** @description Our fault. Retry after 1, 2, 4, 8 and 16 seconds, five times at most. */
        InternalError: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["GeneralError"];
            };
        };
        /** @description The service cannot answer now. Retry after 1, 2, 4, 8 and 16 seconds, five times at most. */
        Unavailable: {
            headers: {
                /**
                 * @description Seconds after which trying again is sensible.
                 * @example 12
                 */
                "Retry-After": number;
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["CodedError"];
            };
        };
    };
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    listProducts: {
        parameters: {
            query?: {
                /** @description Fragment of name, sku, ean or model, in any case. */
                search?: string;
                /** @description Products of this brand. */
                brand_id?: number;
                /** @description Products in this category. */
                category_id?: number;
                /** @description Products of this group. */
                group_id?: number;
                /** @description The variants of this article. */
                family_code?: string;
                /** @description true = active products, false = inactive ones. */
                status?: boolean;
                /** @description Stock above zero in any location that is switched on. */
                has_stock?: boolean;
                /** @description Products with at least one image, or without any. */
                has_image?: boolean;
                /** @description Products mapped to this channel platform. */
                mapped_platform_id?: number;
                /** @description Products not mapped to this channel platform. */
                unmapped_platform_id?: number;
                /** @description Products with a price or stock of their own on some channel. */
                has_channel_override?: boolean;
                /** @description Where such an override comes from: the portal (manual) or channel_overrides (api). */
                override_source?: "manual" | "api";
                /** @description Page size, default 20, capped at 100. */
                per_page?: number;
                /** @description Number of the page, from 1. */
                page?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": 1041,
                     *           "name": "Kettle, 1.7 l, brushed steel",
                     *           "sku": "KT-0817",
                     *           "price": 41.666667,
                     *           "price_with_vat": 50,
                     *           "quantity": 12,
                     *           "status": true,
                     *           "brand": {
                     *             "id": 17,
                     *             "name": "Northwind"
                     *           },
                     *           "tax_rate": {
                     *             "id": 4,
                     *             "name": "VAT 20%",
                     *             "rate": 20
                     *           },
                     *           "image": "https://catalogue.example.com/media/7/1041/6f1c2d3e.jpg",
                     *           "attribute_bag": {
                     *             "IST-1": 4
                     *           }
                     *         }
                     *       ],
                     *       "links": {
                     *         "first": "https://catalogue.example.com/v1/products?page=1",
                     *         "last": "https://catalogue.example.com/v1/products?page=1",
                     *         "prev": null,
                     *         "next": null
                     *       },
                     *       "meta": {
                     *         "current_page": 1,
                     *         "per_page": 20,
                     *         "total": 1,
                     *         "last_page": 1,
                     *         "from": 1,
                     *         "to": 1
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ProductPage"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createProduct: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Kettle, 1.7 l, brushed steel",
                 *       "sku": "KT-0817",
                 *       "ean": "4006381333931",
                 *       "description": "<p>Boils 1.7 litres in four minutes.</p>",
                 *       "status": true,
                 *       "price_with_vat": 50,
                 *       "tax_rate": 20,
                 *       "brand_name": "Northwind",
                 *       "category_paths": [
                 *         [
                 *           "Home",
                 *           "Kitchen",
                 *           "Kettles"
                 *         ]
                 *       ],
                 *       "quantity": 12,
                 *       "attribute_bag": {
                 *         "IST-1": 4
                 *       },
                 *       "channel_overrides": [
                 *         {
                 *           "credential_id": 9,
                 *           "markup_percent": 12.5
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["ProductInput"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "product created",
                     *       "id": 1041,
                     *       "brand_id": 17,
                     *       "category_ids": [
                     *         52
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["ProductCreated"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getProduct: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the product.
                 * @example 1041
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": 1041,
                     *         "name": "Kettle, 1.7 l, brushed steel",
                     *         "sku": "KT-0817",
                     *         "price": 41.666667,
                     *         "price_with_vat": 50,
                     *         "quantity": 12,
                     *         "status": true,
                     *         "brand": {
                     *           "id": 17,
                     *           "name": "Northwind"
                     *         },
                     *         "tax_rate": {
                     *           "id": 4,
                     *           "name": "VAT 20%",
                     *           "rate": 20
                     *         },
                     *         "attribute_bag": {
                     *           "IST-1": 4
                     *         },
                     *         "model": "KT-17-S",
                     *         "ean": "4006381333931",
                     *         "description": "<p>Boils 1.7 litres in four minutes.</p>",
                     *         "descriptions": [
                     *           {
                     *             "language": null,
                     *             "description": "<p>Boils 1.7 litres in four minutes.</p>"
                     *           }
                     *         ],
                     *         "publish_enabled": true,
                     *         "tax_rate_id": 4,
                     *         "brand_id": 17,
                     *         "brand_name": "Northwind",
                     *         "category_ids": [
                     *           52
                     *         ],
                     *         "categories": [
                     *           {
                     *             "id": 52,
                     *             "name": "Kettles",
                     *             "path": [
                     *               "Home",
                     *               "Kitchen",
                     *               "Kettles"
                     *             ]
                     *           }
                     *         ],
                     *         "groups": [
                     *           {
                     *             "id": 3,
                     *             "name": "Spring sale"
                     *           }
                     *         ],
                     *         "tags": [
                     *           "gift"
                     *         ],
                     *         "list_price": 50,
                     *         "list_price_with_vat": 60,
                     *         "weight": 1.25,
                     *         "family_code": "KT-17",
                     *         "family_name": "Kettle 1.7 l",
                     *         "variant_options": {
                     *           "Colour": "Steel"
                     *         },
                     *         "properties": {
                     *           "Capacity": "1.7 l"
                     *         },
                     *         "variants": [
                     *           {
                     *             "id": 1041,
                     *             "name": "Kettle, 1.7 l, brushed steel",
                     *             "sku": "KT-0817",
                     *             "variant_options": {
                     *               "Colour": "Steel"
                     *             }
                     *           },
                     *           {
                     *             "id": 1042,
                     *             "name": "Kettle 1.7 l, black",
                     *             "sku": "KT-0818",
                     *             "variant_options": {
                     *               "Colour": "Black"
                     *             }
                     *           }
                     *         ],
                     *         "images": [
                     *           {
                     *             "id": 311,
                     *             "url": "https://catalogue.example.com/media/7/1041/6f1c2d3e.jpg",
                     *             "sort_order": 1
                     *           }
                     *         ],
                     *         "stock": [
                     *           {
                     *             "location_id": 1,
                     *             "code": "local",
                     *             "label": "Main warehouse",
                     *             "type": "local",
                     *             "quantity": 12
                     *           },
                     *           {
                     *             "location_id": 2,
                     *             "code": "IST-1",
                     *             "label": "Istanbul",
                     *             "type": "marketplace_store",
                     *             "quantity": 4
                     *           }
                     *         ],
                     *         "mappings": [
                     *           {
                     *             "credential_id": 9,
                     *             "platform": "simulator",
                     *             "sync_id": "L-20417",
                     *             "status": "live",
                     *             "last_error": null,
                     *             "published_at": "2026-03-01T09:30:00Z"
                     *           }
                     *         ],
                     *         "channel_overrides": [
                     *           {
                     *             "credential_id": 9,
                     *             "price": null,
                     *             "markup_percent": 12.5,
                     *             "stock": null,
                     *             "source": "api",
                     *             "state": "applied"
                     *           }
                     *         ],
                     *         "created_at": "2026-03-01T09:30:00Z",
                     *         "updated_at": "2026-03-01T09:30:00Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["ProductDetail"];
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateProduct: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the product.
                 * @example 1041
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Kettle, 1.7 l, brushed steel",
                 *       "sku": "KT-0817",
                 *       "ean": "4006381333931",
                 *       "description": "<p>Boils 1.7 litres in four minutes.</p>",
                 *       "status": true,
                 *       "price_with_vat": 50,
                 *       "tax_rate": 20,
                 *       "brand_name": "Northwind",
                 *       "category_paths": [
                 *         [
                 *           "Home",
                 *           "Kitchen",
                 *           "Kettles"
                 *         ]
                 *       ],
                 *       "quantity": 12,
                 *       "attribute_bag": {
                 *         "IST-1": 4
                 *       },
                 *       "channel_overrides": [
                 *         {
                 *           "credential_id": 9,
                 *           "markup_percent": 12.5
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["ProductInput"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "product updated",
                     *       "id": 1041,
                     *       "brand_id": 17,
                     *       "category_ids": [
                     *         52
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["ProductCreated"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteProduct: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the product.
                 * @example 1041
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "product deleted"
                     *     }
                     */
                    "application/json": components["schemas"]["Message"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    addProductImage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the product.
                 * @example 1041
                 */
                id: number;
            };
            cookie?: never;
        };
        /** @description One file part named image: jpeg, jpg, png or webp, at most 5120 kilobytes. */
        requestBody: {
            content: {
                "multipart/form-data": {
                    /** Format: binary */
                    image: Blob;
                };
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 311,
                     *       "url": "https://catalogue.example.com/media/7/1041/6f1c2d3e.jpg",
                     *       "sort_order": 1
                     *     }
                     */
                    "application/json": components["schemas"]["ProductImage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    reorderProductImages: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the product.
                 * @example 1041
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "image_ids": [
                 *         312,
                 *         311
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["ImageReorder"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "images reordered"
                     *     }
                     */
                    "application/json": components["schemas"]["Message"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteProductImage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the product.
                 * @example 1041
                 */
                id: number;
                /**
                 * @description Id of the image.
                 * @example 1041
                 */
                imageId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "image deleted"
                     *     }
                     */
                    "application/json": components["schemas"]["Message"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listBrands: {
        parameters: {
            query?: {
                /** @description Fragment of the name, in any case. */
                search?: string;
                /** @description Page size, default 100, capped at 100. */
                per_page?: number;
                /** @description Number of the page, from 1. */
                page?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": 17,
                     *           "name": "Northwind",
                     *           "products_count": 214
                     *         }
                     *       ],
                     *       "links": {
                     *         "first": "https://catalogue.example.com/v1/brands?page=1",
                     *         "last": "https://catalogue.example.com/v1/brands?page=1",
                     *         "prev": null,
                     *         "next": null
                     *       },
                     *       "meta": {
                     *         "current_page": 1,
                     *         "per_page": 20,
                     *         "total": 1,
                     *         "last_page": 1,
                     *         "from": 1,
                     *         "to": 1
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["BrandPage"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createBrand: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Northwind"
                 *     }
                 */
                "application/json": components["schemas"]["BrandInput"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "brand created",
                     *       "id": 17
                     *     }
                     */
                    "application/json": components["schemas"]["MessageWithId"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listCategories: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": 52,
                     *           "name": "Kettles",
                     *           "parent_id": 31,
                     *           "path": [
                     *             "Home",
                     *             "Kitchen",
                     *             "Kettles"
                     *           ],
                     *           "publish_enabled": true,
                     *           "products_count": 8,
                     *           "child_count": 0,
                     *           "mappings": [
                     *             {
                     *               "platform_id": 1,
                     *               "platform_slug": "simulator",
                     *               "platform_name": "Simulator",
                     *               "sync_id": "C-88",
                     *               "platform_category_name": "Kitchen > Kettles"
                     *             }
                     *           ]
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["CategoryList"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createCategory: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Kettles",
                 *       "parent_id": 31,
                 *       "publish_enabled": true
                 *     }
                 */
                "application/json": components["schemas"]["CategoryInput"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "category created",
                     *       "id": 52
                     *     }
                     */
                    "application/json": components["schemas"]["MessageWithId"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateCategory: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the category.
                 * @example 1041
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Electric kettles"
                 *     }
                 */
                "application/json": components["schemas"]["CategoryPatch"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "category updated",
                     *       "id": 52
                     *     }
                     */
                    "application/json": components["schemas"]["MessageWithId"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteCategory: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the category.
                 * @example 1041
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "category deleted",
                     *       "id": 52
                     *     }
                     */
                    "application/json": components["schemas"]["MessageWithId"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listGroups: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": 3,
                     *           "name": "Spring sale",
                     *           "products_count": 24
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["ProductGroupList"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listTaxRates: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": 4,
                     *           "name": "VAT 20%",
                     *           "rate": 20
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["TaxRateList"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getEffectiveTargets: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the product.
                 * @example 1041
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "credential_id": 9,
                     *           "platform": "simulator",
                     *           "platform_label": "Simulator",
                     *           "label": "Test marketplace",
                     *           "excluded": false,
                     *           "resolved_price": 46.875,
                     *           "resolved_stock": 12,
                     *           "stores": [
                     *             {
                     *               "label": "Istanbul",
                     *               "platform_store_id": "S-1",
                     *               "code": "IST-1",
                     *               "quantity": 4
                     *             }
                     *           ],
                     *           "mapping": {
                     *             "sync_id": "L-20417"
                     *           },
                     *           "channel": {
                     *             "override_price": null,
                     *             "override_markup_percent": 12.5,
                     *             "override_stock": null,
                     *             "is_excluded": false,
                     *             "override_source": "api"
                     *           }
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["EffectiveTarget"][];
                    };
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listStockLocations: {
        parameters: {
            query?: {
                /** @description local = the default one, marketplace_store = made with a connection, external = made here. */
                type?: components["schemas"]["StockLocationType"];
                /** @description false also lists those that are switched off. */
                active_only?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": 5,
                     *           "code": "OUTLET",
                     *           "label": "Outlet store",
                     *           "type": "external",
                     *           "is_default": false,
                     *           "is_active": true
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["StockLocationList"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createStockLocation: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "code": "OUTLET",
                 *       "label": "Outlet store",
                 *       "type": "external"
                 *     }
                 */
                "application/json": components["schemas"]["StockLocationInput"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "stock location updated",
                     *       "data": {
                     *         "id": 5,
                     *         "code": "OUTLET",
                     *         "label": "Outlet store",
                     *         "type": "external",
                     *         "is_default": false,
                     *         "is_active": true
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["StockLocationChanged"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteStockLocation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the stock location.
                 * @example 1041
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "stock location deleted",
                     *       "id": 5
                     *     }
                     */
                    "application/json": components["schemas"]["MessageWithId"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateStockLocation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the stock location.
                 * @example 1041
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "is_active": false
                 *     }
                 */
                "application/json": components["schemas"]["StockLocationPatch"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "stock location updated",
                     *       "data": {
                     *         "id": 5,
                     *         "code": "OUTLET",
                     *         "label": "Outlet store",
                     *         "type": "external",
                     *         "is_default": false,
                     *         "is_active": true
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["StockLocationChanged"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listChannels: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "credential_id": 9,
                     *           "platform": "simulator",
                     *           "platform_label": "Simulator",
                     *           "label": "Test marketplace"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["ChannelList"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listOrders: {
        parameters: {
            query?: {
                /** @description Orders in this state; repeatable. */
                status?: components["schemas"]["OrderStatus"][];
                /** @description Orders of this connection. */
                credential_id?: number;
                /** @description Exactly this order number. */
                order_number?: string;
                /** @description Taken in at this time or later; UTC, ISO 8601. */
                created_from?: string;
                /** @description Taken in at this time or earlier, the whole of its second included. */
                created_to?: string;
                /** @description Changed at this time or later. */
                updated_from?: string;
                /** @description Changed at this time or earlier, the whole of its second included. */
                updated_to?: string;
                /** @description From meta.next_cursor: walks by (updated_at, id) and misses nothing. */
                cursor?: string;
                /** @description Page size, default 20, capped at 100. */
                per_page?: number;
                /** @description Number of the page, from 1. */
                page?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": 7001,
                     *           "order_number": "M-100234",
                     *           "external_id": "100234-1",
                     *           "channel": {
                     *             "credential_id": 9,
                     *             "platform": "simulator",
                     *             "label": "Test marketplace"
                     *           },
                     *           "status": "new",
                     *           "channel_status": "PAID",
                     *           "currency": "EUR",
                     *           "totals": {
                     *             "net": 93.75,
                     *             "vat": 18.75,
                     *             "shipping": 0,
                     *             "discount": null,
                     *             "grand_total": 112.5
                     *           },
                     *           "customer": {
                     *             "name": "Ada Example",
                     *             "email": "ada@example.com",
                     *             "phone": null
                     *           },
                     *           "shipping_address": {
                     *             "name": "Ada Example",
                     *             "company": null,
                     *             "line1": "Bahnhofstrasse 1",
                     *             "line2": null,
                     *             "city": "Zurich",
                     *             "region": null,
                     *             "postal_code": "8001",
                     *             "country": "CH",
                     *             "phone": null
                     *           },
                     *           "billing_address": null,
                     *           "lines": [
                     *             {
                     *               "id": 9001,
                     *               "external_id": "1",
                     *               "product_id": 1041,
                     *               "sku": "KT-0817",
                     *               "name": "Kettle, 1.7 l, brushed steel",
                     *               "quantity": 2,
                     *               "cancelled_quantity": 0,
                     *               "returned_quantity": 0,
                     *               "unit_price": 56.25,
                     *               "vat_rate": 20,
                     *               "total": 112.5
                     *             }
                     *           ],
                     *           "ordered_at": "2026-03-01T09:30:00Z",
                     *           "updated_at": "2026-03-01T09:30:00Z"
                     *         }
                     *       ],
                     *       "links": {
                     *         "first": "https://catalogue.example.com/v1/orders?page=1",
                     *         "last": "https://catalogue.example.com/v1/orders?page=1",
                     *         "prev": null,
                     *         "next": null
                     *       },
                     *       "meta": {
                     *         "current_page": 1,
                     *         "per_page": 1,
                     *         "total": 1,
                     *         "last_page": 1,
                     *         "from": null,
                     *         "to": null,
                     *         "next_cursor": null
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["OrderPage"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    startImport: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description One file part named file, at most 65536 kilobytes. mode is upsert by sku (default), create or update; mapping gives columns a field, or null to leave them out. Rows in another currency than the catalogue's are refused unless convert_currency gives rates (own currency for one of the other) or says tenant_rates; currency is that of prices where the file names none; default_tax_rate is the VAT of new products without one; record_path names the elements of an XML file that are products. */
        requestBody: {
            content: {
                "multipart/form-data": {
                    /** Format: binary */
                    file: Blob;
                    /** @enum {string} */
                    mode?: "upsert" | "create" | "update";
                    dry_run?: boolean;
                    /** @example {"Item no.": "sku", "Remark": null} */
                    mapping?: string;
                    /**
                     * @example {"TRY": 0.02}
                     * @example tenant_rates
                     */
                    convert_currency?: string;
                    /** @example TRY */
                    currency?: string;
                    /** @example 20 */
                    default_tax_rate?: number;
                    /** @example shop/products/product */
                    record_path?: string;
                };
            };
        };
        responses: {
            /** @description Queued. */
            202: {
                headers: {
                    /** @description Path of the queued operation, where its state and row errors are read. */
                    Location?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "import queued",
                     *       "id": 88,
                     *       "status": "queued"
                     *     }
                     */
                    "application/json": components["schemas"]["BulkQueued"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getBulkOperation: {
        parameters: {
            query?: {
                /** @description Page size, default 100, capped at 100. */
                per_page?: number;
                /** @description Number of the page, from 1. */
                page?: number;
            };
            header?: never;
            path: {
                /**
                 * @description Id of the bulk operation.
                 * @example 1041
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": 88,
                     *       "type": "import",
                     *       "status": "completed_with_errors",
                     *       "mode": "upsert",
                     *       "dry_run": false,
                     *       "file_name": "spring.xlsx",
                     *       "counts": {
                     *         "rows": 1200,
                     *         "created": 40,
                     *         "updated": 1159,
                     *         "unchanged": 0,
                     *         "failed": 1
                     *       },
                     *       "columns": [
                     *         {
                     *           "header": "SKU",
                     *           "field": "sku"
                     *         },
                     *         {
                     *           "header": "Shelf",
                     *           "field": null
                     *         }
                     *       ],
                     *       "notes": [
                     *         "Prices were read with a comma as the decimal sign."
                     *       ],
                     *       "images": {
                     *         "waiting": 0,
                     *         "stored": 0,
                     *         "failed": 0
                     *       },
                     *       "note_details": [
                     *         {
                     *           "code": "encoding",
                     *           "params": {
                     *             "encoding": "windows-1254"
                     *           },
                     *           "message": "The file is not UTF-8; it was read as windows-1254.",
                     *           "column": null,
                     *           "rows": null
                     *         }
                     *       ],
                     *       "failure": null,
                     *       "preview": null,
                     *       "created_at": "2026-03-01T09:30:00Z",
                     *       "started_at": "2026-03-01T09:30:00Z",
                     *       "finished_at": "2026-03-01T09:30:00Z",
                     *       "errors": [
                     *         {
                     *           "row": 17,
                     *           "sku": "KT-0901",
                     *           "column": "tax_rate",
                     *           "code": "validation_failed",
                     *           "message": "invalid VAT rate: 18, defined rates: 0, 1, 10, 20"
                     *         }
                     *       ],
                     *       "links": {
                     *         "first": "https://catalogue.example.com/v1/bulk-operations/1041?page=1",
                     *         "last": "https://catalogue.example.com/v1/bulk-operations/1041?page=1",
                     *         "prev": null,
                     *         "next": null
                     *       },
                     *       "meta": {
                     *         "current_page": 1,
                     *         "per_page": 100,
                     *         "total": 1,
                     *         "last_page": 1,
                     *         "from": 1,
                     *         "to": 1
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["BulkOperation"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listChannelPlatforms: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": 1,
                     *           "slug": "simulator",
                     *           "name": "Simulator"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["ChannelPlatformList"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getMe: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "tenant": {
                     *         "id": 7,
                     *         "name": "Northwind Trading"
                     *       },
                     *       "subscription": {
                     *         "plan_code": "pro",
                     *         "status": "active",
                     *         "current_period_end": "2027-01-01T00:00:00Z",
                     *         "features": [
                     *           "api_access"
                     *         ],
                     *         "limits": {
                     *           "products": {
                     *             "used": 4211,
                     *             "limit": 100000
                     *           }
                     *         }
                     *       },
                     *       "api_key": {
                     *         "name": "ERP",
                     *         "expires_at": null
                     *       },
                     *       "rate_limit": {
                     *         "per_minute": 60
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Me"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
}
